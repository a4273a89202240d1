// Rules.tsx: the rules of a game in the reader's language, as a page and as a dialog over a table, with the keys.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../http";
import { lang, t } from "../i18n";
import { Markdown } from "../markdown";
import { app, useStore } from "../store";
import { Dialog } from "./parts";

function RulesText({ game, top }: { readonly game: string; readonly top: number }): JSX.Element {
  const [rules, setRules] = useState<string | null>(null);
  const language = lang();
  useEffect(() => {
    text(`/api/rules/${encodeURIComponent(game)}?lang=${language}`).then(setRules, () => setRules(t("error.offline")));
  }, [game, language]);
  return rules === null ? <p class="loading">{t("app.loading")}</p> : <Markdown text={rules} top={top} />;
}

export function Keys(): JSX.Element {
  const keys = [["?", t("rules.key.help")], ["m", t("rules.key.moves")], ["l", t("rules.key.last")], ["t", t("rules.key.time")], ["i", t("rules.key.input")]] as const;
  return (
    <section class="keys">
      <h3>{t("rules.keys")}</h3>
      <dl>{keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
      <p>{t("rules.key.arrows")}</p>
    </section>
  );
}

export function RulesDialog({ game, name, onClose }: { readonly game: string; readonly name: string; onClose(): void }): JSX.Element {
  return (
    <Dialog title={t("rules.title", { game: name })} onClose={onClose}>
      <RulesText game={game} top={3} />
      <Keys />
    </Dialog>
  );
}

export function RulesPage({ id }: { readonly id: string }): JSX.Element {
  const { games } = useStore(app);
  const name = games.find((g) => g.id === id)?.name ?? id;
  useEffect(() => {
    document.title = `${t("rules.title", { game: name })} – ${t("app.name")}`;
  });
  return (
    <article class="reader">
      <p><a class="button main" href={`/new/${id}`}>{t("rules.play")}</a></p>
      <RulesText game={id} top={1} />
    </article>
  );
}
