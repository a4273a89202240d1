// carry/Carry.tsx: a game that comes as a record, from another page by the address or out of a file, and goes on here.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../../http";
import { isLocal } from "../../house";
import { more, t } from "../../i18n";
import { go } from "../../route";
import { app, useStore } from "../../store";
import type { Game } from "../../wire";
import { botName, levelName } from "../drivers";
import type { SeatWish } from "../making";
import { useTitle } from "../Missing";
import { ErrorNote, Select } from "../parts";
import { unpack } from "./pack";
import { goOn, readRecord, usualSeats, type Carried } from "./record";

await more();

function wishWords(wish: SeatWish): string {
  if (wish === "me") return t("carry.me");
  return wish === "open" ? t("new.seat.open") : `${botName(wish.slice(4))} (${levelName(wish.slice(4))})`;
}

/** A bot is called so in a record, by its level. */
const nameIn = ({ names }: Carried, seat: number, game: Game): string => {
  const name = names[seat] ?? "";
  return game.levels.includes(name) ? botName(name) : name;
};

function Seats({
  carried,
  game,
  seats,
  onChange,
}: {
  readonly carried: Carried;
  readonly game: Game;
  readonly seats: readonly SeatWish[];
  onChange(seats: SeatWish[]): void;
}): JSX.Element {
  const levels = game.levels.map((level): SeatWish => `bot:${level}`);
  const usual: readonly SeatWish[] = isLocal ? ["me", ...levels] : ["me", "open", ...levels];
  return (
    <section class="setting-group">
      <h2>{t("carry.who")}</h2>
      {seats.map((seat, i) => (
        <Select
          key={i}
          label={t("carry.seat", { n: i + 1, name: nameIn(carried, i, game) })}
          value={seat}
          choices={(usual.includes(seat) ? usual : [...usual, seat]).map((value) => ({
            value,
            label: wishWords(value),
          }))}
          onChange={(wish) => onChange(seats.map((s, k) => (k === i ? wish : s)))}
        />
      ))}
      {game.secrets && seats.includes("open") && <p class="soft">{t("carry.secrets")}</p>}
    </section>
  );
}

function Offer({
  text,
  carried,
  game,
}: {
  readonly text: string;
  readonly carried: Carried;
  readonly game: Game;
}): JSX.Element {
  const [seats, setSeats] = useState(usualSeats(carried, game, isLocal));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOver = carried.result !== null;
  const start = async () => {
    setBusy(true);
    const table = await goOn(text, carried, seats);
    setBusy(false);
    if (table.ok) go(`/${isOver ? "replay" : "t"}/${table.body}`);
    else setFailure(table.failure);
  };
  return (
    <>
      <p>
        <b>{t("carry.game", { game: game.name, n: carried.moves.length })}</b> {isOver && t("carry.over")}
      </p>
      {!isOver && <Seats carried={carried} game={game} seats={seats} onChange={setSeats} />}
      <ErrorNote failure={failure} game={game.id} />
      <p>
        <button
          type="button"
          class="button main big"
          data-action="go-on"
          disabled={isBusy}
          onClick={() => void start()}
        >
          {t(isOver ? "result.replay" : seats.includes("open") ? "carry.on.invite" : "carry.on")}
        </button>
      </p>
    </>
  );
}

/** What stands after the # of the address; an empty text: nothing. */
function useAddress(take: (text: string | null) => void): void {
  useEffect(() => {
    const read = () => {
      const packed = location.hash.slice(1);
      if (packed !== "") void unpack(packed).then(take);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
}

function Choose({ take }: { take(text: string): void }): JSX.Element {
  return (
    <>
      <p>{t("carry.lead")}</p>
      <div class="field">
        <label for="carry-file">{t("carry.file")}</label>
        <input
          id="carry-file"
          type="file"
          accept=".json,application/json"
          onChange={(e) => void e.currentTarget.files?.[0]?.text().then(take)}
        />
      </div>
    </>
  );
}

export function CarryPage(): JSX.Element {
  const { games } = useStore(app);
  const [text, setText] = useState<string | null>("");
  useTitle(t("carry.title"));
  useAddress(setText);
  const carried = text === null || text === "" ? null : readRecord(text);
  const game = carried === null ? undefined : games.find(({ id }) => id === carried.game);
  const isBad = text !== "" && (carried === null || (games.length > 0 && game === undefined));
  return (
    <div class="reader carry">
      <h1>{t("carry.title")}</h1>
      {carried === null && <Choose take={setText} />}
      {isBad && (
        <p class="note bad" role="alert">
          {t("carry.bad")}
        </p>
      )}
      {carried !== null && game !== undefined && <Offer key={text} text={text ?? ""} carried={carried} game={game} />}
    </div>
  );
}
