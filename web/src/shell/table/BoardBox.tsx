// BoardBox.tsx: the board in its place: greyed when the line is lost, covered when the next hand is not ours to see, and
// replaced by the plain board should it ever fail. Whoever touches it while something is acted out skips to the end.
import { Component, type ComponentChildren, type JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../../board";
import { loadPlain } from "../../boards/index";
import { useChunk } from "../../chunk";
import { t } from "../../i18n";
import { SeatBadge } from "../../shapes/seat";
import { app, useStore } from "../../store";
import type { Desk } from "./desk";
import { covered, takeOver } from "./handing";

function Plain(props: BoardProps): JSX.Element | null {
  const plain = useChunk(loadPlain);
  return plain === null ? null : <plain.Component {...props} />;
}

class Fallback extends Component<
  { readonly children: ComponentChildren; readonly instead: JSX.Element },
  { failed: boolean }
> {
  override state = { failed: false };
  override componentDidCatch(error: unknown): void {
    console.error("The board failed; the plain one stands in.", error);
    this.setState({ failed: true });
  }
  override render(): ComponentChildren {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

function Cover({ desk, seat }: { readonly desk: Desk; readonly seat: number }): JSX.Element {
  const name = desk.names[seat] ?? "";
  return (
    <div class="cover">
      <SeatBadge seat={seat} colour={desk.table.colours[seat]} size={88} />
      <p>{t("table.covered")}</p>
      <p class="lead">{t("table.pass_on", { name })}</p>
      <button type="button" class="button main big" onClick={() => void takeOver(desk, seat)}>
        {t("table.ready", { name })}
      </button>
    </div>
  );
}

type Box = BoardProps["box"];

/** How large the place for the board is, and whether the last pointer there was a finger. */
export function useBox(): { readonly ref: { current: HTMLElement | null }; readonly box: Box | null } {
  const ref = useRef<HTMLElement | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = place;
      setBox((old) => (old?.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, box };
}

/** The first touch while something is acted out only skips it. */
function useSkip(desk: Desk): { onPointerDownCapture(e: Event): void; onClickCapture(e: Event): void } {
  const swallow = useRef(false);
  return {
    onPointerDownCapture(event) {
      swallow.current = desk.shown.isPlaying;
      if (!swallow.current) return;
      event.stopPropagation();
      desk.stage.skip();
    },
    onClickCapture(event) {
      if (swallow.current) event.stopPropagation();
      swallow.current = false;
    },
  };
}

export function BoardBox({
  desk,
  props,
  place,
  children,
}: {
  readonly desk: Desk;
  /** null: the place has not been measured yet. */
  readonly props: BoardProps | null;
  readonly place: { current: HTMLElement | null };
  /** What floats above the board. */
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { line } = useStore(app);
  const { table, state, board, shown, stage } = desk;
  const skip = useSkip(desk);
  const hand = covered(desk);
  const drawn = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (props !== null && drawn.current !== null) stage.ground = { root: drawn.current, props };
  });
  return (
    <section
      ref={place}
      class={`stage${line === "lost" ? " lost" : ""}${state.pending === null ? "" : " sending"}`}
      aria-label={t("table.board")}
      data-game={table.game}
      data-ply={shown.ply}
      data-moves={props?.moves.length ?? 0}
      data-playing={shown.isPlaying ? "yes" : "no"}
      data-telling={shown.scene?.entry.ply ?? ""}
      {...skip}
    >
      {hand !== null ? (
        <Cover desk={desk} seat={hand} />
      ) : (
        <div class="stage-board" ref={drawn}>
          {props !== null && (
            <Fallback key={table.table} instead={<Plain {...props} />}>
              <board.Component {...props} />
            </Fallback>
          )}
        </div>
      )}
      {shown.callout !== null && hand === null && (
        <p key={shown.callout} class="callout" aria-hidden="true">
          {shown.callout}
        </p>
      )}
      {children}
    </section>
  );
}
