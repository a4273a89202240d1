// More.tsx: the rest of what one can do at a table: rules, settings, the fair dice, giving up, and what one can ask the others.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { more, t } from "../../../i18n";
import { go } from "../../../route";
import { settings, useStore } from "../../../store";
import { myTurn } from "../../../table";
import { Leave } from "../../carry/Leave";
import { isAlone } from "../Acts";
import type { Desk } from "../desk";
import { replayUrl, share } from "../end/share";
import { Presets } from "./Presets";

await more();

/** Something that is not to be done by accident: asked once more, in place. */
function Sure({
  label,
  question,
  act,
  ...more
}: {
  readonly "data-action"?: string;
  readonly label: string;
  readonly question: string;
  act(): void;
}): JSX.Element {
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <button type="button" class="button danger" onClick={() => setAsks(true)} {...more}>
        {label}
      </button>
    );
  return (
    <div class="note" role="alert">
      <span>{question}</span>
      <button type="button" class="button danger" onClick={act}>
        {t("app.yes")}
      </button>
      <button type="button" class="button" onClick={() => setAsks(false)}>
        {t("app.no")}
      </button>
    </div>
  );
}

function Row({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return <div class="more-row">{children}</div>;
}

/** In a reaction window: to pass in all others of this turn, too. */
function Holding({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { node } = desk.table;
  const turn = myTurn(desk.table);
  if (node?.kind !== "window" || turn === null) return null;
  const holds = node.holding.includes(turn.seat);
  return (
    <Row>
      <button type="button" class="button" aria-pressed={holds} onClick={() => void desk.open.hold(!holds)}>
        {t(holds ? "table.hold.no" : "table.hold")}
      </button>
    </Row>
  );
}

/** The game for others to see, from what is on the board now. */
function Handing({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const [copied, setCopied] = useState(false);
  const { table, state } = desk;
  if (!table.public && table.status !== "over") return null;
  const hand = () => void share(replayUrl(desk, state.at ?? undefined)).then(setCopied);
  const label = state.at === null ? t("table.share") : t("replay.share", { n: state.at });
  return (
    <Row>
      <button type="button" class="button" data-action="share" onClick={hand}>
        {copied ? t("app.copied") : label}
      </button>
    </Row>
  );
}

function Giving({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { table, game, open } = desk;
  if (table.status !== "running" || table.you.length === 0) return null;
  const alone = isAlone(desk);
  const canDraw = game?.draws === true && table.seats.every((s) => s.out !== true);
  return (
    <Row>
      <button type="button" class="button" onClick={() => open.offer("takeback")}>
        {t(alone ? "steps.takeback.alone" : "steps.takeback")}
      </button>
      <button type="button" class="button" disabled={table.reset === null} onClick={() => open.undo("reset")}>
        {t("steps.reset")}
      </button>
      {canDraw && (
        <button type="button" class="button" onClick={() => open.offer("draw")}>
          {t("offer.make.draw")}
        </button>
      )}
      <Sure label={t("offer.make.abandon")} question={t("offer.make.abandon.sure")} act={() => open.offer("abandon")} />
      <Sure
        data-action="resign"
        label={t("table.resign")}
        question={t("table.resign.sure")}
        act={() => open.resign()}
      />
    </Row>
  );
}

export function More({
  desk,
  onOver,
}: {
  readonly desk: Desk;
  onOver(what: "rules" | "dice" | "settings" | "keys" | "type"): void;
}): JSX.Element {
  const set = useStore(settings);
  const button = (label: string, press: () => void, pressed?: boolean) => (
    <button
      type="button"
      class="button"
      onClick={press}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    >
      {label}
    </button>
  );
  return (
    <div class="more">
      <Row>
        {button(t("app.rules"), () => onOver("rules"))}
        {button(t("app.settings"), () => onOver("settings"))}
        {button(t("rules.keys"), () => onOver("keys"))}
        {button(t("table.overlays"), () => settings.put({ overlays: !set.overlays }), set.overlays)}
        {button(t("settings.sound"), () => settings.put({ sound: !set.sound }), set.sound)}
        {desk.table.you.length > 1 &&
          desk.board.flips !== undefined &&
          button(t("table.turns"), () => settings.put({ turns: !set.turns }), set.turns)}
        {desk.table.dice.rolls > 0 && button(t("dice.title"), () => onOver("dice"))}
        {button(t("table.leave_page"), () => go("/"))}
      </Row>
      <Handing desk={desk} />
      <Leave table={desk.table} />
      <Holding desk={desk} />
      <Presets desk={desk} />
      <Giving desk={desk} />
    </div>
  );
}
