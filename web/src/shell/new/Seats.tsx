// Seats.tsx: who sits at the new table: colours, names, drivers, and how many.
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { wordsOf } from "../../dictionary";
import { t } from "../../i18n";
import { onSeatVar, SeatBadge, seatStyle } from "../../shapes/seat";
import { settings, useStore } from "../../store";
import type { Game } from "../../wire";
import { botTitle } from "../drivers";
import { countsText, seatsFor, type SeatWish, type Way, type Wishes } from "../making";

export interface SeatsProps {
  readonly game: Game;
  readonly way: Way;
  readonly wishes: Wishes;
  setWishes(wishes: Wishes): void;
}

/** The option by which a game lets one choose colours; most have none. */
const colourOption = (game: Game) => game.options.find((o) => o.type === "list" && o.name === "colours");

function coloursOf(game: Game, wishes: Wishes): readonly string[] | null {
  const option = colourOption(game);
  if (option === undefined) return null;
  const chosen = wishes.options["colours"];
  return Array.isArray(chosen) && chosen.length === wishes.players
    ? (chosen as readonly string[])
    : (option.choices ?? []).slice(0, wishes.players);
}

/** The next colour for one seat; whoever had it gets the one that was given up. */
function withNextColour(game: Game, wishes: Wishes, seat: number): Wishes {
  const choices = colourOption(game)?.choices ?? [];
  const now = coloursOf(game, wishes) ?? [];
  const next = choices[(choices.indexOf(now[seat] ?? "") + 1) % choices.length] ?? "";
  const colours = now.map((c, i) => (i === seat ? next : c === next ? (now[seat] ?? "") : c));
  return { ...wishes, options: { ...wishes.options, colours } };
}

/** With another number of players; lists have an entry for each, so they go. */
export function withPlayers(wishes: Wishes, players: number): Wishes {
  const { colours: _, ...options } = wishes.options;
  const seats = wishes.seats === null ? null : wishes.seats.slice(0, players);
  const begins = wishes.begins === null ? null : Math.min(wishes.begins, players - 1);
  return { ...wishes, players, options, begins, seats: seats?.length === players ? seats : null };
}

function Mark({
  game,
  wishes,
  seat,
  set,
}: {
  readonly game: Game;
  readonly wishes: Wishes;
  readonly seat: number;
  set(w: Wishes): void;
}): JSX.Element {
  const colours = coloursOf(game, wishes);
  const colour = colours?.[seat];
  const badge = <SeatBadge seat={seat} colour={colour} size={40} />;
  if (colours === null || colour === undefined) return <span class="seat-mark">{badge}</span>;
  const name = wordsOf(game.id).choice("colours", colour);
  return (
    <button
      type="button"
      class="seat-mark"
      data-colour={colour}
      title={t("new.colour", { name })}
      aria-label={t("new.colour.which", { n: seat + 1, name })}
      style={{ ...seatStyle(colour, seat), color: `var(${onSeatVar(colour, seat)})` }}
      onClick={() => set(withNextColour(game, wishes, seat))}
    >
      {badge}
    </button>
  );
}

function NameField({
  label,
  value,
  placeholder,
  set,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  set(name: string): void;
}): JSX.Element {
  const id = useId();
  return (
    <span class="seat-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        placeholder={placeholder}
        maxLength={24}
        autocomplete="off"
        onInput={(e) => set(e.currentTarget.value)}
      />
    </span>
  );
}

function WhoField({
  game,
  label,
  value,
  set,
}: {
  readonly game: Game;
  readonly label: string;
  readonly value: SeatWish;
  set(wish: SeatWish): void;
}): JSX.Element {
  const id = useId();
  const choices: readonly (readonly [SeatWish, string])[] = [
    ...game.levels.map((level) => [`bot:${level}`, botTitle(level)] as const),
    ["open", t("new.seat.open")],
    ["me", t("new.seat.me")],
  ];
  return (
    <span class="seat-field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(e) => set(e.currentTarget.value as SeatWish)}>
        {choices.map(([wish, words]) => (
          <option key={wish} value={wish} selected={wish === value}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}

function Seat({ seat, ...props }: SeatsProps & { readonly seat: number }): JSX.Element {
  const { game, way, wishes, setWishes } = props;
  const set = useStore(settings);
  const seats = seatsFor(way, wishes);
  const label = t("new.seat", { n: seat + 1 });
  const setName = (name: string) =>
    setWishes({
      ...wishes,
      names: Array.from({ length: wishes.players }, (_, i) => (i === seat ? name : (wishes.names[i] ?? ""))),
    });
  const names = seats.map((_, i) => wishes.names[i] ?? (i === 0 ? set.name : ""));
  const fewer = game.counts.filter((n) => n < wishes.players).at(-1);
  return (
    <li class="seat-row">
      <Mark game={game} wishes={wishes} seat={seat} set={setWishes} />
      {way === "same" ? (
        <NameField
          label={label}
          value={names[seat] ?? ""}
          placeholder={t("new.player", { n: seat + 1 })}
          set={setName}
        />
      ) : seat === 0 ? (
        <NameField
          label={t("new.name")}
          value={set.name}
          placeholder={t("new.guest")}
          set={(name) => settings.put({ name })}
        />
      ) : (
        <WhoField
          game={game}
          label={label}
          value={seats[seat] ?? "open"}
          set={(wish) => setWishes({ ...wishes, seats: seats.map((s, i) => (i === seat ? wish : s)) })}
        />
      )}
      {seat === wishes.players - 1 && fewer !== undefined && (
        <button
          type="button"
          class="button icon"
          aria-label={t("new.fewer")}
          title={t("new.fewer")}
          onClick={() => setWishes(withPlayers({ ...wishes, seats: wishes.seats }, fewer))}
        >
          ×
        </button>
      )}
    </li>
  );
}

export function Seats(props: SeatsProps): JSX.Element {
  const { game, way, wishes, setWishes } = props;
  const more = game.counts.find((n) => n > wishes.players);
  const add = (players: number) => {
    const before = wishes.seats;
    const usual = seatsFor(way, { ...wishes, players, seats: null });
    setWishes({
      ...withPlayers(wishes, players),
      seats: before === null ? null : usual.map((wish, i) => before[i] ?? wish),
    });
  };
  return (
    <section class="new-seats" aria-labelledby="seats-title">
      <h2 id="seats-title">
        {t("new.seats")} {game.counts.length > 1 && <small>{countsText(game)}</small>}
      </h2>
      <ol class="seat-rows">
        {Array.from({ length: wishes.players }, (_, seat) => (
          <Seat key={seat} seat={seat} {...props} />
        ))}
      </ol>
      {more !== undefined && (
        <button type="button" class="button more-seats" data-action="more-seats" onClick={() => add(more)}>
          {t("new.more_seats", { n: more - wishes.players })}
        </button>
      )}
    </section>
  );
}
