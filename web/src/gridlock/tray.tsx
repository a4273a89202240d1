// gridlock/tray.tsx: what one has in hand at Gridlock, below or beside the map, everything at a place of its own: the cards with
// their landmarks, two tiles, the cones, the wheel.
import type { JSX } from "preact";
import { seatStyle } from "../shapes/seat";
import { useCarrier } from "./carry";
import { roadsOf, type City } from "./city";
import { goalsOf, handOf, kindIn, type Hand, type Props } from "./hand";
import { Portrait } from "./landmark";
import { tileName } from "./moves";
import { Car, ConeShape, Cube } from "./pieces";
import { drop, take } from "./play";
import { TileFace } from "./tile";

/** A name on two lines, however little room there is: only one of its spaces breaks it. */
function inTwo(name: string): string {
  const words = name.split(" ");
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half), words.slice(half)].map((line) => line.join("\u00a0")).join(" ");
}

/** A card's short name, where there is room for one word: the one that tells it apart. */
function shortName(city: City, name: string): string {
  const words = name.split(" ");
  const others = city.destinations.list.filter((d) => d.name !== name).flatMap((d) => d.name.split(" "));
  const own = words.filter((w) => w.length > 2 && !others.includes(w));
  const both = own.slice(0, 2).join(" ");
  return both.length > 0 && both.length < 10 ? both : (own[0] ?? words.at(-1) ?? name);
}

function Cards({ props, hand }: { readonly props: Props; readonly hand: Hand }): JSX.Element {
  const { view, seat, words, ui, setUi, colours } = props;
  const own = view.seats[seat ?? -1];
  const goals = goalsOf(own);
  const known = hand.city.destinations.list.filter((d) => goals.includes(d.id) || own?.visited.includes(d.id));
  return (
    <div class="gl-cards" role="group" aria-label={words.say("facts/your_cards")}>
      {known.map(({ id, name }) => {
        const isDone = !goals.includes(id);
        const said = words.at(`places/${id}`) ?? name;
        return (
          <button
            key={id}
            type="button"
            data-look
            data-part={`goal:${id}`}
            class={`gl-card${isDone ? " done" : ""}`}
            aria-label={isDone ? `${said}, ${words.say("facts/visited")}` : said}
            aria-pressed={hand.card === id}
            onClick={() => setUi({ ...ui, card: hand.card === id ? null : id })}
          >
            <span class="art">
              <Portrait id={id} name={name} />
            </span>
            <b>
              <span class="long">{inTwo(said)}</span>
              <span class="short">{shortName(hand.city, name)}</span>
            </b>
            {isDone && (
              <span class="front" data-part={`front:${id}`} aria-hidden="true">
                <Portrait id={id} name={name} />
              </span>
            )}
            {isDone && seat !== null && (
              <svg class="check" viewBox="-9 -9 18 18" aria-hidden="true">
                <Cube seat={seat} colour={colours[seat]} />
              </svg>
            )}
          </button>
        );
      })}
    </div>
  );
}

interface ToolProps {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly isOff: boolean;
  readonly part: string;
  readonly children: JSX.Element;
  readonly note?: string;
}

/** Two tiles at most lie here; what is on the map as a draft has left its place. */
function tilesOf({ view, seat }: Props, draft: string | null): readonly (string | null)[] {
  const tiles = view.seats[seat ?? -1]?.tiles;
  const list: (string | null)[] = typeof tiles === "object" ? [...tiles] : [];
  const out = draft === null ? -1 : list.indexOf(draft);
  if (out >= 0) list[out] = null;
  while (list.length < 2) list.push(null);
  return list;
}

export function Tray(props: Props): JSX.Element | null {
  const { view, seat, moves, words, colours, ui, setUi } = props;
  const hand = handOf(props);
  const { city, draft, tool } = hand;
  const carry = useCarrier(
    (what, spot) => {
      if (ui["over"] !== spot || ui["tool"] !== what) setUi({ tool: what, over: spot });
    },
    (what, spot) => drop(props, what, spot),
  );
  if (seat === null) return null;
  const isDeclaring = moves.includes("build");
  const can = (name: string) => isDeclaring || hand.acts.some((a) => a.tool === name);
  const button = ({ id, label, isOn, isOff, part, children, note }: ToolProps, key: string) => (
    <button
      key={key}
      type="button"
      class={`gl-tool ${id.split(":")[0]}`}
      data-tool={id}
      data-part={part}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isOff}
      title={label}
      onClick={() => take(props, id)}
      {...(isOff || id === "drive" ? {} : carry(id))}
    >
      {children}
      {note !== "" && <em>{note ?? label}</em>}
    </button>
  );
  const laid = draft?.tool.startsWith("place:") === true ? draft.tool.slice(6) : null;
  const left = 2 - view.cones.length - (draft?.tool === "cone" ? 1 : 0);
  const mayDrive = isDeclaring ? moves.includes("drive") : can("stop");
  return (
    <div class="gl-tray" style={seatStyle(colours[seat], seat)}>
      <Cards props={props} hand={hand} />
      <div class="gl-tools" role="group" aria-label={words.say("facts/what_to_do")}>
        {tilesOf(props, laid).map((id, i) => {
          const kind = id === null ? undefined : kindIn(city, id);
          if (id === null || kind === undefined)
            return (
              <span key={i} class="gl-tool gone" data-part={`hand:${i}`}>
                <svg viewBox="-48 -54 96 108" aria-hidden="true">
                  <path d="M0-46 39.8-23V23L0 46-39.8 23V-23Z" class="gone-hex" />
                </svg>
              </span>
            );
          const face = (
            <svg viewBox="-48 -54 96 108" aria-hidden="true">
              <TileFace arms={roadsOf(kind, 0)} rotary={kind.rotary} seed={4} />
            </svg>
          );
          const what = `place:${id}`;
          const label = tileName(city, id, words);
          return button(
            { id: what, label, isOn: tool === what, isOff: !can(what), part: `hand:${i}`, children: face, note: "" },
            `${i}`,
          );
        })}
        {button(
          {
            id: "cone",
            label: `${words.say("facts/do_cone")}, ${words.say("facts/cones_left", { n: Math.max(0, left) })}`,
            isOn: tool === "cone",
            isOff: !can("cone") || view.cones.length > 1,
            part: "pile:cone",
            note: words.say("facts/cones_left", { n: Math.max(0, left) }),
            children: (
              <svg viewBox="-24 -32 48 50" aria-hidden="true">
                <ConeShape />
              </svg>
            ),
          },
          "cone",
        )}
        {button(
          {
            id: "drive",
            label: words.say("facts/do_drive"),
            isOn: tool === "drive" || view.phase === "drive",
            isOff: !mayDrive,
            part: "wheel",
            children: (
              <svg viewBox="-24 -28 48 56" aria-hidden="true">
                <g transform="rotate(35)">
                  <Car seat={seat} colour={colours[seat]} heading={35} />
                </g>
              </svg>
            ),
          },
          "drive",
        )}
      </div>
    </div>
  );
}
