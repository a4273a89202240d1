// main.tsx: where the page begins: settings, links, and which page is shown. Everything but the start page is loaded when
// it is wanted.
import "./theme.css";
import "./shell/shell.css";
import "./shell/table/table.css";
import "./shell/table/people.css";
import "./shell/table/drawer/drawer.css";
import "./shell/table/windows.css";
import "./shell/start.css";
import "./shell/new.css";
import { render, type ComponentType, type JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { dressed, useChunk } from "./chunk";
import { loadGames, loadSession } from "./http";
import { t } from "./i18n";
import { install } from "./install";
import { followLinks, route } from "./route";
import { Frame } from "./shell/Frame";
import { Missing } from "./shell/Missing";
import { Start } from "./shell/start/Start";
import { app, applySettings, settings, useStore } from "./store";
import { sleep } from "./time";

type Page = ComponentType<{ readonly id: string }>;

/** A page by the first part of the address; the second part is its id. */
const pages: ReadonlyMap<string, () => Promise<Page>> = new Map([
  ["new", () => import("./shell/new/NewTable").then((m) => m.NewTable)],
  ["t", () => import("./shell/table/Table").then((m) => m.TablePage)],
  ["replay", () => import("./shell/table/Table").then((m) => m.ReplayPage)],
  ["analysis", () => dressed(import("./shell/analysis/Analysis"), "analysis").then((m) => m.AnalysisPage)],
  ["puzzles", () => dressed(import("./shell/puzzles/Puzzles"), "puzzles").then((m) => m.PuzzlesPage)],
  ["learn", () => dressed(import("./shell/learn/Learn"), "learn").then((m) => m.LearnPage)],
  ["rules", () => import("./shell/Rules").then((m) => m.RulesPage)],
  ["carry", () => import("./shell/carry/Carry").then((m) => m.CarryPage)],
  ["settings", () => import("./shell/Settings").then((m) => m.SettingsPage)],
] as const);

interface LaterProps {
  readonly load: () => Promise<Page>;
  readonly id: string;
  /** With another invite it is another visit. */
  readonly invite: string;
}

function Later({ load, id, invite }: LaterProps): JSX.Element {
  const Page = useChunk(load);
  return Page === null ? <p class="loading">{t("app.loading")}</p> : <Page key={`${id}#${invite}`} id={id} />;
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
  const [path = "", invite = ""] = useStore(route).split("#");
  const set = useStore(settings);
  useEffect(() => applySettings(set), [set]);
  useArrival(path);
  const [, name = "", id = ""] = path.split("/");
  const load = pages.get(name);
  return (
    <Frame isTable={name === "t" || name === "replay" || ["learn", "analysis", "puzzles"].includes(name)}>
      {name === "" ? (
        <Start />
      ) : load === undefined ? (
        <Missing why={t("app.missing")} />
      ) : (
        <Later key={name} load={load} id={decodeURIComponent(id)} invite={invite} />
      )}
    </Frame>
  );
}

/** Meanwhile the page says that the line is lost: it may have been opened without one. */
async function untilItWorks(load: () => Promise<boolean>): Promise<void> {
  if (await load()) return;
  app.put({ line: "lost" });
  do await sleep(2000);
  while (!(await load()));
  app.put({ line: "ok" });
}

applySettings(settings.value);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => applySettings(settings.value));
followLinks();
install();
void untilItWorks(loadSession);
void untilItWorks(loadGames);
let language = settings.value.lang;
settings.subscribe(() => {
  if (settings.value.lang !== language) void untilItWorks(loadGames);
  language = settings.value.lang;
});
render(<App />, document.getElementById("app") as HTMLElement);
