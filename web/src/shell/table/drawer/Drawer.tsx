// Drawer.tsx: everything about a table that is not needed all the time: log, chat, moves as a list, more. On a desktop it fills
// the rail; on a phone it is a sheet that comes up from below and leaves the board in sight.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useChunk } from "../../../chunk";
import { t } from "../../../i18n";
import type { Desk } from "../desk";
import { Log } from "./Log";
import { hasChat } from "./talk";

export type Tab = "log" | "chat" | "moves" | "more";

const loadTabs = () => import("./tabs");

/** Nothing until it is there. */
function OtherTab({ tab, desk, moves, setUp, onOver }: DrawerProps): JSX.Element | null {
  const part = useChunk(loadTabs);
  if (part === null) return null;
  if (tab === "chat") return <part.Chat desk={desk} />;
  if (tab === "moves") return <part.MovesList desk={desk} moves={moves} onPlayed={() => setUp(false)} />;
  return <part.More desk={desk} onOver={onOver} />;
}

function Tabs({
  tabs,
  tab,
  setTab,
  unread,
}: {
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  setTab(tab: Tab): void;
  readonly unread: number;
}): JSX.Element {
  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] as Tab;
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t("table.details")} onKeyDown={move}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls="drawer-panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => setTab(name)}
        >
          {t(`tab.${name}`)}
          {name === "chat" && unread > 0 && <i>{unread}</i>}
        </button>
      ))}
    </div>
  );
}

export interface DrawerProps {
  readonly desk: Desk;
  readonly moves: readonly string[];
  readonly tab: Tab;
  setTab(tab: Tab): void;
  /** The sheet is up, on a phone. */
  readonly isUp: boolean;
  setUp(up: boolean): void;
  readonly unread: number;
  onOver(what: "rules" | "dice" | "settings" | "keys" | "type"): void;
  readonly children?: ComponentChildren;
}

export function Drawer(props: DrawerProps): JSX.Element {
  const { desk, tab, setTab, isUp, setUp, unread, onOver, children } = props;
  const box = useRef<HTMLElement>(null);
  const { table } = desk;
  const plays = table.you.length > 0 && table.status === "running";
  const tabs = (["log", "chat", "moves", "more"] as const).filter(
    (name) => (name !== "chat" || hasChat(desk)) && (name !== "moves" || plays),
  );
  const shown = tabs.includes(tab) ? tab : "log";
  useEffect(() => {
    if (isUp) box.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus({ preventScroll: true });
  }, [isUp]);
  return (
    <>
      {isUp && <div class="scrim" onClick={() => setUp(false)} />}
      <section
        ref={box}
        class={`table-drawer${isUp ? " up" : ""}`}
        aria-label={t("table.details")}
        onKeyDown={(e) => e.key === "Escape" && setUp(false)}
      >
        <button type="button" class="sheet-close" onClick={() => setUp(false)}>
          {t("app.close")}
        </button>
        {children}
        <Tabs tabs={tabs} tab={shown} setTab={setTab} unread={unread} />
        <div class="drawer-panel" id="drawer-panel" role="tabpanel" aria-labelledby={`tab-${shown}`}>
          {shown === "log" ? <Log desk={desk} onDice={() => onOver("dice")} /> : <OtherTab {...props} tab={shown} />}
        </div>
      </section>
    </>
  );
}
