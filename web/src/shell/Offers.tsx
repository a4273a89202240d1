// Offers.tsx: what one player asks the others: to take back, a draw, to stop; and giving up.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { list, t } from "../i18n";
import type { Desk } from "./desk";

export function OpenOffer({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { offer, you } = desk.table;
  if (offer === null) return null;
  const name = desk.names[offer.seat] ?? "";
  const answer = (accept: boolean, seat: number) => void desk.open.ask({ type: "answer", offer: offer.id, accept, seat });
  const mine = offer.waiting.find((seat) => you.includes(seat));
  if (mine !== undefined)
    return (
      <div class="note offer" role="alert">
        <span>{t(`offer.${offer.kind}`, { name })}</span>
        <button type="button" class="button main" onClick={() => answer(true, mine)}>{t("app.yes")}</button>
        <button type="button" class="button" onClick={() => answer(false, mine)}>{t("app.no")}</button>
      </div>
    );
  return (
    <div class="note offer">
      <span>{t("offer.waiting", { names: list(offer.waiting.map((s) => desk.names[s] ?? "")) })}</span>
      {you.includes(offer.seat) && <button type="button" class="button" onClick={() => answer(false, offer.seat)}>{t("offer.withdraw")}</button>}
    </div>
  );
}

function Resign({ desk }: { readonly desk: Desk }): JSX.Element {
  const [sure, setSure] = useState(false);
  if (!sure) return <button type="button" class="button danger" onClick={() => setSure(true)}>{t("table.resign")}</button>;
  return (
    <div class="note offer">
      <span>{t("table.resign.sure")}</span>
      <button type="button" class="button danger" onClick={() => void desk.open.ask({ type: "resign" })}>{t("app.yes")}</button>
      <button type="button" class="button" onClick={() => setSure(false)}>{t("app.no")}</button>
    </div>
  );
}

export function More({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { table, game, open } = desk;
  if (table.status !== "running" || table.you.length === 0) return null;
  const others = table.seats.some((s, i) => s.kind === "human" && !table.you.includes(i));
  const canDraw = game?.draws === true && table.seats.every((s) => s.kind === "human" && s.out !== true); // bots do not agree to draws
  const ask = (type: "takeback" | "draw" | "abandon") => void open.ask({ type });
  return (
    <details class="panel more">
      <summary>{t("table.more")}</summary>
      <div class="row">
        <button type="button" class="button" onClick={() => ask("takeback")}>{t(others ? "steps.takeback" : "steps.takeback.alone")}</button>
        {canDraw && <button type="button" class="button" onClick={() => ask("draw")}>{t("offer.make.draw")}</button>}
        <button type="button" class="button" onClick={() => ask("abandon")}>{t("offer.make.abandon")}</button>
        <Resign desk={desk} />
      </div>
    </details>
  );
}
