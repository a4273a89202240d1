// http.ts: requests to the server, and the few that every page needs.
import { net } from "./net";
import { app, settings } from "./store";
import type { ErrorBody, Game, Session } from "./wire";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly path: string | undefined,
    readonly status: number,
  ) {
    super(message);
  }
}

async function read(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const error = (body as { error?: ErrorBody } | null)?.error;
  if (error?.code === "no_session") app.put({ session: null }); // so that the next try makes a new one
  throw new Refused(error?.code ?? "busy", error?.message ?? response.statusText, error?.path, response.status);
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new Refused("offline", "The server cannot be reached.", undefined, 0);
  }
}

export async function get<T>(path: string): Promise<T> {
  return (await read(await send(path))) as T;
}

export async function post<T>(path: string, body: object): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return (await read(await send(path, { method: "POST", headers, body: JSON.stringify(body) }))) as T;
}

export async function text(path: string): Promise<string> {
  const response = await send(path);
  if (!response.ok) await read(response);
  return response.text();
}

let games: Promise<readonly Game[]> | null = null;

/** The games there are; asked for once. */
export function loadGames(): Promise<readonly Game[]> {
  games ??= get<{ games: readonly Game[] }>("/api/games").then(
    (answer) => {
      app.put({ games: answer.games });
      return answer.games;
    },
    (error: unknown) => {
      games = null;
      throw error;
    },
  );
  return games;
}

export async function loadSession(): Promise<Session | null> {
  const { session } = await get<{ session: Session | null }>("/api/session");
  app.put({ session });
  return session;
}

/** Makes sure that we are somebody, by the name and in the language of the settings. */
export async function ensureSession(): Promise<Session> {
  const { name, lang } = settings.value;
  const now = app.value.session ?? (await loadSession());
  if (now !== null && now.lang === lang && (name === "" || now.name === name)) return now;
  const { session } = await post<{ session: Session }>("/api/session", name === "" ? { lang } : { name, lang });
  app.put({ session });
  if (now === null) net.renew();
  return session;
}

/** A number of our own for the fair dice. */
export function diceNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}
