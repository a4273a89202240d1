// link.ts: the link that lets others in.

/** An address that means the reader's own computer, whichever that is. */
export function isHere(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

/** The device's own sheet of ways to send something, where it has one. */
export const canShare = (): boolean => typeof navigator.share === "function";

export const shareLink = (title: string, text: string, url: string): Promise<boolean> =>
  navigator.share({ title, text, url }).then(
    () => true,
    () => false, // closed again
  );
