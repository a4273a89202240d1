// Pictures.tsx: the pictures on a rules page: positions that the server has worked out, drawn by the game's own board, which
// nobody can touch here, with rings and arrows over it. What an edition consists of is drawn the same way.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Board, BoardProps } from "../../board";
import { loadBoard } from "../../boards/index";
import { useWords, type Dictionary } from "../../dictionary";
import { get } from "../../http";
import { lang } from "../../i18n";
import { placeOf, type Place } from "../../learn/places";
import { Store, useStore } from "../../store";
import type { Facts } from "../../wire";
import { say } from "../../words";
import { Parts, type Edition } from "./Printed";

/** A space that is ringed, or a way from space to space. */
type Mark = string | readonly string[];

interface Picture {
  readonly says: string;
  readonly parts: boolean;
  readonly seat: number | null;
  readonly marks: readonly Mark[];
  readonly colours: readonly string[];
  readonly view: unknown;
  readonly facts: Facts;
  /** With `parts`. */
  readonly edition?: Edition;
}

/** Of each page that was read, "jump/de": asked for once. */
const pages = new Store<ReadonlyMap<string, readonly Picture[]>>(new Map());
const underWay = new Set<string>();

async function load(game: string, language: string): Promise<void> {
  const key = `${game}/${language}`;
  if (pages.value.has(key) || underWay.has(key)) return;
  underWay.add(key);
  const answer = await get<{ pictures: readonly Picture[] }>(
    `/api/rules/${encodeURIComponent(game)}/pictures?lang=${language}`,
  );
  underWay.delete(key);
  if (answer.ok) pages.set(new Map(pages.value).set(key, answer.body.pictures));
}

const nothing = (): void => undefined;
const none: BoardProps["previews"] = new Map();

function propsOf(picture: Picture, words: Dictionary, box: BoardProps["box"]): BoardProps {
  return {
    view: picture.view,
    moves: [],
    seat: picture.seat,
    box,
    last: [],
    scene: null,
    ui: {},
    setUi: nothing,
    choose: nothing,
    draft: null,
    lang: lang(),
    words,
    names: picture.colours.map((colour) => words.name("colours", colour)),
    colours: picture.colours,
    label: (move) => move,
    facts: picture.facts,
    lately: picture.facts,
    asked: null,
    previews: none,
    preview: nothing,
    window: null,
    odds: false,
    overlays: false,
    pending: null,
    coordinates: true,
    flip: false,
    animate: false,
    touch: false,
  };
}

// ---- marks ----

const isWay = (mark: Mark): mark is readonly string[] => typeof mark !== "string";

interface Drawn {
  readonly mark: Mark;
  readonly places: readonly Place[];
}

/** Looked for again while the board settles: it measures itself, and maps come into place. */
function useMarks(marks: readonly Mark[], room: HTMLElement | null, box: unknown): readonly Drawn[] {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  useEffect(() => {
    if (room === null || marks.length === 0) return undefined;
    const find = () => {
      const within = room.getBoundingClientRect();
      const found = marks.map((mark) => ({
        mark,
        places: (isWay(mark) ? mark : [mark]).flatMap((space) => placeOf(space, room, within) ?? []),
      }));
      setDrawn((old) => (JSON.stringify(old) === JSON.stringify(found) ? old : found));
    };
    find();
    const timer = window.setInterval(find, 400);
    return () => window.clearInterval(timer);
  }, [marks, room, box]);
  return drawn;
}

function Way({ places }: { readonly places: readonly Place[] }): JSX.Element | null {
  const [end, before] = [places.at(-1), places.at(-2)];
  if (end === undefined || before === undefined) return null;
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const tip = `rotate(${(angle * 180) / Math.PI} ${end.x} ${end.y})`;
  const line = places.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <g class="picture-way">
      <polyline class="under" points={line} />
      <polyline points={line} />
      <path d={`M${end.x + 8} ${end.y}l-16-9v18z`} transform={tip} />
    </g>
  );
}

function Marks({ drawn, box }: { readonly drawn: readonly Drawn[]; readonly box: BoardProps["box"] }): JSX.Element {
  return (
    <svg class="picture-marks" viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      {drawn.map(({ mark, places }, i) =>
        isWay(mark) ? (
          <Way key={i} places={places} />
        ) : (
          places.map(({ x, y, r }) => (
            <g key={i} class="picture-ring">
              <circle class="under" cx={x} cy={y} r={Math.min(r, 30)} />
              <circle cx={x} cy={y} r={Math.min(r, 30)} />
            </g>
          ))
        ),
      )}
    </svg>
  );
}

/** The picture in words; what it means is in the caption. */
function said({ marks }: Picture, game: string): string {
  const rings = marks.filter((mark) => !isWay(mark)).join(", ");
  const ways = marks.filter(isWay).map((way) => way.join(", "));
  return [
    say({ en: `The board of ${game}.`, de: `Der Plan von ${game}.` }, lang()),
    ...(rings === "" ? [] : [say({ en: `Marked: ${rings}.`, de: `Markiert: ${rings}.` }, lang())]),
    ...ways.map((way) => say({ en: `A way: ${way}.`, de: `Ein Weg: ${way}.` }, lang())),
  ].join(" ");
}

// ---- pictures ----

type Box = BoardProps["box"];

/** How large a place is, once it is there. */
function useSize(place: HTMLElement | null): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    if (place === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = place;
      setBox(width > 0 && height > 0 ? { width, height } : null); // one that is not shown has no size
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
  return box;
}

interface ShownProps {
  readonly game: string;
  readonly picture: Picture;
  readonly board: Board;
  readonly words: Dictionary;
}

/** A board that shows a part of itself is drawn larger and shrunk until all that is marked can be seen: so many times. */
function useZoom(drawn: readonly Drawn[], box: Box | null): number {
  const MOST = 4;
  const SETTLED_MS = 700; // cameras have come to rest
  const [zoom, setZoom] = useState(1);
  const isBeyond =
    box !== null &&
    drawn.some(({ places }) => places.some(({ x, y }) => x < 0 || y < 0 || x > box.width || y > box.height));
  useEffect(() => {
    if (!isBeyond || zoom >= MOST) return undefined;
    const timer = window.setTimeout(() => setZoom(zoom + 1), SETTLED_MS);
    return () => window.clearTimeout(timer);
  }, [isBeyond, zoom]);
  return zoom;
}

function Shown({ game, picture, board, words }: ShownProps): JSX.Element {
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const box = useSize(room);
  const drawn = useMarks(picture.marks, room, box);
  const zoom = useZoom(drawn, box);
  const large = box === null ? null : { width: box.width * zoom, height: box.height * zoom };
  const shrunk = { width: `${100 * zoom}%`, height: `${100 * zoom}%`, transform: `scale(${1 / zoom})` };
  return (
    <div
      ref={setRoom}
      class="picture-board"
      role="img"
      aria-label={said(picture, words.at("name") ?? game)}
      data-marks={drawn.flatMap(({ places }) => places).length}
    >
      <div class="stage-board" inert style={zoom === 1 ? undefined : shrunk}>
        {large !== null && <board.Component key={zoom} {...propsOf(picture, words, large)} />}
      </div>
      {box !== null && <Marks drawn={drawn} box={box} />}
    </div>
  );
}

/** The picture at a place of the page's order. */
export function Picture({ game, at }: { readonly game: string; readonly at: number }): JSX.Element | null {
  const language = lang();
  const picture = useStore(pages).get(`${game}/${language}`)?.[at];
  const words = useWords(game);
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    void load(game, language);
    void loadBoard(game).then(setBoard);
  }, [game, language]);
  if (picture === undefined || words === null || board === null) return <figure class="picture loading" />;
  return (
    <figure class="picture" data-table-game={game}>
      {picture.parts ? (
        <Parts edition={picture.edition ?? {}} view={picture.view} board={board} words={words} />
      ) : (
        <Shown game={game} picture={picture} board={board} words={words} />
      )}
      <figcaption>{picture.says}</figcaption>
    </figure>
  );
}
