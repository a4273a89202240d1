// carry/pack.ts: a record on its way from page to page: packed into the part of an address that is never sent to anybody, so that
// neither page has to trust the other, and no server sees a game before somebody says there that it is to go on.
import { isLocal } from "../../house";

/** What the server takes at most, see docs/API.md. */
const MOST_BYTES = 1024 * 1024;

/** The server that a page without one knows, as it was put up with (`make site SERVER=…`); "": none. */
export const knownServer = (): string => (isLocal ? (document.documentElement.dataset["server"] ?? "") : "");

async function through(bytes: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = bytes.stream().pipeThrough(stream).getReader();
  const parts: BlobPart[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as BlobPart);
    size += (part.value as Uint8Array).length;
    if (size > MOST_BYTES) throw new Error("too large");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** null: nobody has packed that. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}
