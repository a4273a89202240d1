// calls.tsx: my tables, looked at again and again wherever I am, so that the page can call me: the badge of the app, the
// number in the title, and, for whoever wants it, a notice while the page is out of sight.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { get } from "../http";
import { t } from "../i18n";
import { app, keep, kept, Store, useStore } from "../store";
import type { Listed } from "../wire";
import { Check } from "./parts";

const EVERY_MS = 12000;

/** null until we know. */
export const myTables = new Store<readonly Listed[] | null>(null);

export const waitsForMe = (table: Listed): boolean =>
  table.status === "running" && table.to_act.some((seat) => table.you.includes(seat));

/** Tables with others that wait for me; one where only I and bots sit waits for nobody. */
export const waitingCount = (): number =>
  (myTables.value ?? []).filter((table) => waitsForMe(table) && isShared(table)).length;

const isShared = (table: Listed): boolean => table.seats.some((s, i) => s.kind === "human" && !table.you.includes(i));

// ---- notices ----

const canNotify = (): boolean => typeof Notification === "function" && "serviceWorker" in navigator;

/** Whether notices are wanted here and allowed. */
export const calls = new Store<boolean>(
  kept<boolean>("calls") === true && typeof Notification === "function" && Notification.permission === "granted",
);

/** Asked for by a press of somebody who is about to wait, never by itself. */
export async function wantCalls(on: boolean): Promise<void> {
  const allowed = on && canNotify() && (await Notification.requestPermission()) === "granted";
  keep("calls", allowed);
  calls.set(allowed);
}

/** Something for somebody who looks elsewhere. One table has one notice; a press on it leads there. */
export async function callMe(table: string, title: string, text: string): Promise<void> {
  if (!calls.value || !document.hidden) return;
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, { body: text, tag: table, data: { path: `/t/${table}` } });
}

// ---- looking ----

function takeIn(tables: readonly Listed[]): void {
  const before = myTables.value;
  myTables.set(tables);
  const count = waitingCount();
  const bar = navigator as Navigator & { setAppBadge?(n: number): Promise<void>; clearAppBadge?(): Promise<void> };
  const shown = count > 0 ? bar.setAppBadge?.(count) : bar.clearAppBadge?.();
  void shown?.catch(() => undefined); // browsers refuse it to pages that are not installed
  if (before === null) return;
  for (const table of tables) {
    const old = before.find((o) => o.id === table.id);
    if (old === undefined || !isShared(table)) continue;
    const title = table.title ?? table.game;
    if (waitsForMe(table) && !waitsForMe(old)) void callMe(table.id, title, t("table.your_move"));
    else if (table.status === "running" && old.status === "open") void callMe(table.id, title, t("log.start"));
  }
}

export async function lookAtMine(): Promise<void> {
  if (app.value.session === null) return;
  const answer = await get<{ tables: readonly Listed[] }>("/api/tables?mine=1");
  if (answer.ok) takeIn(answer.body.tables);
}

/** While the page is open. Out of sight it only looks for those who want to be called. */
export function useCalls(): void {
  const { session } = useStore(app);
  useEffect(() => {
    if (session === null) return undefined;
    void lookAtMine();
    const timer = window.setInterval(() => (!document.hidden || calls.value) && void lookAtMine(), EVERY_MS);
    const onShow = () => void (document.hidden || lookAtMine());
    document.addEventListener("visibilitychange", onShow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [session?.id]);
}

/** Shown where somebody is about to wait; nothing where the browser has no notices, or was told never to show ours. */
export function CallMe({ label }: { readonly label: string }): JSX.Element | null {
  const on = useStore(calls);
  if (!canNotify() || Notification.permission === "denied") return null;
  return <Check label={label} why={t("calls.why")} checked={on} onChange={(want) => void wantCalls(want)} />;
}
