// main.tsx: where the page begins: settings, links, and which page is shown. Everything but the start page is loaded when
// it is wanted.
import "./theme.css";
import "./shell/shell.css";
import "./boards.css";
import { render, type ComponentType, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { chunk } from "./chunk";
import { loadGames, loadSession } from "./http";
import { t } from "./i18n";
import { followLinks, route } from "./route";
import { Frame } from "./shell/Frame";
import { Missing } from "./shell/Missing";
import { Start } from "./shell/Start";
import { applySettings, settings, useStore } from "./store";
import { sleep } from "./time";

type Page = ComponentType<{ readonly id: string }>;

/** A page by the first part of the address; the second part is its id. */
const pages: Readonly<Record<string, () => Promise<Page>>> = {
  new: () => import("./shell/NewTable").then((m) => m.NewTable),
  t: () => import("./shell/Table").then((m) => m.TablePage),
  replay: () => import("./shell/Table").then((m) => m.ReplayPage),
  rules: () => import("./shell/Rules").then((m) => m.RulesPage),
  settings: () => import("./shell/Settings").then((m) => m.SettingsPage),
};

function Lazy({ name, id }: { readonly name: string; readonly id: string }): JSX.Element {
  const [page, setPage] = useState<{ readonly name: string; readonly Page: Page } | null>(null);
  useEffect(() => {
    const load = pages[name];
    if (load !== undefined) void chunk(load).then((Page) => setPage({ name, Page }));
  }, [name]);
  if (page === null || page.name !== name) return <p class="loading">{t("app.loading")}</p>;
  return <page.Page key={id} id={id} />;
}

/** After a link the keyboard and the screen reader begin at the top of the new page, too. */
function useArrival(path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) document.getElementById("main")?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
}

function App(): JSX.Element {
  const path = useStore(route);
  const set = useStore(settings);
  useEffect(() => applySettings(set), [set]);
  useArrival(path);
  const [, name = "", id = ""] = path.split("/");
  return (
    <Frame>
      {name === "" ? <Start /> : name in pages ? <Lazy key={name} name={name} id={decodeURIComponent(id)} /> : <Missing why={t("app.missing")} />}
    </Frame>
  );
}

async function untilItWorks(load: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await load();
      return;
    } catch {
      await sleep(2000);
    }
}

applySettings(settings.value);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => applySettings(settings.value));
followLinks();
void untilItWorks(loadSession);
void untilItWorks(loadGames);
render(<App />, document.getElementById("app") as HTMLElement);
