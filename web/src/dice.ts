// dice.ts: the fair dice of docs/API.md, computed again from the secret and everybody's numbers.
import { blake2b, fromHex, toHex } from "./blake2b";

const latin = (text: string): Uint8Array => new TextEncoder().encode(text);

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function commitmentOf(secret: string): string {
  return toHex(blake2b(join(latin("turnpike commitment 1"), fromHex(secret)), 32));
}

export function diceKey(secret: string, numbers: readonly (string | null)[]): Uint8Array {
  const given = numbers.map((n) => (n === null ? new Uint8Array(16) : fromHex(n)));
  return blake2b(join(latin("turnpike dice 1"), fromHex(secret), ...given), 32);
}

function block(key: Uint8Array, roll: number, again: number): bigint[] {
  const input = new DataView(new ArrayBuffer(12));
  input.setBigUint64(0, BigInt(roll));
  input.setUint32(8, again);
  const bytes = blake2b(new Uint8Array(input.buffer), 64, key);
  const view = new DataView(bytes.buffer);
  return Array.from({ length: 8 }, (_, i) => view.getBigUint64(i * 8));
}

/** A number below `weight`, each equally likely: what roll number `roll` came to. */
export function rollBelow(key: Uint8Array, roll: number, weight: bigint): bigint {
  const fair = ((1n << 64n) / weight) * weight;
  for (let again = 0; ; again++)
    for (const x of block(key, roll, again)) if (x < fair) return x % weight;
}

/** Which of the outcomes, sorted by byte value, a roll chose. */
export function outcomeOf(key: Uint8Array, roll: number, outcomes: readonly (readonly [move: string, weight: number])[]): string {
  const sorted = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
  let left = rollBelow(key, roll, sorted.reduce((n, [, weight]) => n + BigInt(weight), 0n));
  for (const [move, weight] of sorted) {
    if (left < BigInt(weight)) return move;
    left -= BigInt(weight);
  }
  return "";
}
