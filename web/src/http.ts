// http.ts: requests to the server, and the few that every page needs.
import { house } from "./house";
import { net } from "./net";
import { app, settings } from "./store";
import { sleep } from "./time";
import type { ErrorBody, Game, Session } from "./wire";

/** Why something was not to be had: in the server's words, or because there was no answer (`offline`). */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly path?: string | undefined;
}

/** What came of a request. */
export type Answer<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly failure: Failure };

const offline: Answer<never> = {
  ok: false,
  failure: { code: "offline", message: "The server cannot be reached." },
};

async function refusal(response: Response): Promise<Answer<never>> {
  const body = (await response.json().catch(() => null)) as { error?: ErrorBody } | null; // a proxy may say anything
  const error = body?.error;
  if (error?.code === "no_session") app.put({ session: null }); // so that the next try makes a new one
  const { code = "busy", message = response.statusText, path } = error ?? {};
  return { ok: false, failure: { code, message, path } };
}

const AGAIN_MS = 700;
const TRIES = 8; // a table is at another server after five seconds

/** While a server closes, or a table is on its way from one server to another, it is asked again (503: nothing has come of it); and
 * whoever has sat down by a request that was not answered sits. */
async function ask<T>(path: string, read: (response: Response) => Promise<T>, init?: RequestInit): Promise<Answer<T>> {
  const request = async () => (await house()).request(path, init).catch(() => null);
  let response = await request();
  let tries = 0;
  for (; response?.status === 503 && tries < TRIES; tries++) {
    await sleep(AGAIN_MS);
    response = await request();
  }
  if (response === null) return offline;
  if (!response.ok) {
    const answer = await refusal(response);
    return tries > 0 && !answer.ok && answer.failure.code === "already_seated" ? { ok: true, body: {} as T } : answer;
  }
  const body = await read(response).catch(() => null); // the line may break in the middle of it
  return body === null ? offline : { ok: true, body };
}

const json = <T>(response: Response): Promise<T> => response.json() as Promise<T>;

export const get = <T>(path: string): Promise<Answer<T>> => ask<T>(path, json);

export const getText = (path: string): Promise<Answer<string>> => ask(path, (response) => response.text());

export function post<T>(path: string, body: object): Promise<Answer<T>> {
  const headers = { "Content-Type": "application/json" };
  return ask<T>(path, json, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The games there are, spoken of in the reader's language. */
export async function loadGames(): Promise<boolean> {
  const answer = await get<{ games: readonly Game[] }>(`/api/games?lang=${settings.value.lang}`);
  if (answer.ok) app.put({ games: answer.body.games });
  return answer.ok;
}

/** Who we are; null in the body: nobody yet. */
async function askSession(): Promise<Answer<{ readonly session: Session | null }>> {
  const answer = await get<{ session: Session | null }>("/api/session");
  if (answer.ok) app.put({ session: answer.body.session });
  return answer;
}

export const loadSession = async (): Promise<boolean> => (await askSession()).ok;

/** Makes sure that we are somebody, by the name and in the language of the settings. */
export async function ensureSession(): Promise<Answer<{ readonly session: Session }>> {
  const { name, lang } = settings.value;
  const known = app.value.session === null ? await askSession() : { ok: true as const, body: app.value };
  if (!known.ok) return known;
  const now = known.body.session;
  if (now !== null && now.lang === lang && (name === "" || now.name === name))
    return { ok: true, body: { session: now } };
  const made = await post<{ session: Session }>("/api/session", name === "" ? { lang } : { name, lang });
  if (!made.ok) return made;
  app.put({ session: made.body.session });
  if (now === null) net.renew();
  return made;
}

/** A number of our own for the fair dice. */
export function diceNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}
