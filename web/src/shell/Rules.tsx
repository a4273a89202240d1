// Rules.tsx: the rules of a game in the reader's language, as a page and as a dialog over a table, with the keys.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { dressed, useChunk } from "../chunk";
import { getText, type Failure } from "../http";
import { lang, more, t } from "../i18n";
import type { Chapter } from "../markdown";
import { app, useStore } from "../store";
import type { Game, Table } from "../wire";
import { Agreed } from "./Agreed";
import { Missing, useTitle } from "./Missing";
import { Dialog, ErrorNote } from "./parts";

await more();

/** The chapters, to go to. Above a table its address stays as it is: there an invite is where a chapter would be. */
function Contents({
  chapters,
  inDialog,
}: {
  readonly chapters: readonly Chapter[];
  readonly inDialog: boolean;
}): JSX.Element {
  const show = (event: Event, anchor: string) => {
    if (!inDialog) return;
    const heading = document.getElementById(anchor);
    event.preventDefault();
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav class="contents" aria-label={t("rules.contents")}>
      <ul>
        {chapters.map(({ title, anchor }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} onClick={(e) => show(e, anchor)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const loadMarkdown = () => import("../markdown");
/** Pictures need what lessons need: boards without a table. */
const loadPictures = () => dressed(import("./learn/Learn"), "learn");

function RulesText({ game, inDialog }: { readonly game: string; readonly inDialog: boolean }): JSX.Element {
  const [rules, setRules] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const markdown = useChunk(loadMarkdown);
  const pictures = useChunk(loadPictures);
  const language = lang();
  useEffect(() => {
    void getText(`/api/rules/${encodeURIComponent(game)}?lang=${language}`).then((answer) =>
      answer.ok ? setRules(answer.body) : setFailure(answer.failure),
    );
  }, [game, language]);
  const text = useMemo(() => (rules === null ? undefined : markdown?.read(rules)), [rules, markdown]);
  useEffect(() => {
    // A link to a chapter: the browser looked for it before the text was there.
    if (text !== undefined && !inDialog)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [text === undefined]);
  if (failure !== null && rules === null) return <ErrorNote failure={failure} />;
  if (markdown === null || text === undefined) return <p class="loading">{t("app.loading")}</p>;
  let next = 0;
  const draws = () => {
    const at = next++;
    return pictures === null ? null : <pictures.Picture key={`${game} ${at}`} game={game} at={at} />;
  };
  return (
    <>
      <Contents chapters={markdown.chapters(text)} inDialog={inDialog} />
      <markdown.Markdown text={text} top={inDialog ? 3 : 1} draws={draws} />
    </>
  );
}

export function Keys(): JSX.Element {
  const keys = [
    ["?", t("rules.key.help")],
    ["r", t("app.rules")],
    ["m", t("rules.key.moves")],
    ["l", t("rules.key.last")],
    ["t", t("rules.key.time")],
    ["i", t("rules.key.input")],
    ["Esc", t("table.skip")],
    ["← →", t("rules.key.replay")],
  ] as const;
  return (
    <section class="keys">
      <h3>{t("rules.keys")}</h3>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>{t("rules.key.arrows")}</p>
    </section>
  );
}

export function KeysDialog({ onClose }: { onClose(): void }): JSX.Element {
  return (
    <Dialog title={t("rules.keys")} onClose={onClose}>
      <Keys />
    </Dialog>
  );
}

export function RulesDialog({
  table,
  game,
  onClose,
}: {
  readonly table: Table;
  readonly game: Game | undefined;
  onClose(): void;
}): JSX.Element {
  return (
    <Dialog title={t("rules.title", { game: table.title })} onClose={onClose}>
      <Agreed game={game} table={table} />
      <RulesText game={table.game} inDialog />
      <Keys />
    </Dialog>
  );
}

export function RulesPage({ id }: { readonly id: string }): JSX.Element {
  const { games } = useStore(app);
  const name = games.find((g) => g.id === id)?.name;
  return name === undefined && games.length > 0 ? (
    <Missing why={t("error.unknown_game")} />
  ) : (
    <Reader id={id} name={name ?? id} />
  );
}

function Reader({ id, name }: { readonly id: string; readonly name: string }): JSX.Element {
  useTitle(t("rules.title", { game: name }));
  return (
    <article class="reader">
      <p>
        <a class="button main" href={`/new/${id}`}>
          {t("rules.play")}
        </a>{" "}
        <a class="button" href={`/learn/${id}`}>
          {t("learn.offer")}
        </a>
      </p>
      <RulesText game={id} inDialog={false} />
    </article>
  );
}
