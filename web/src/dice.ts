// dice.ts: the fair dice of docs/API.md, computed again from the secret and everybody's numbers. What is hexadecimal must be
// so: `isHex` says whether it is.
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, concatBytes, createView, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** So many bytes, written as the server writes them. */
export const isHex = (text: string, bytes: number): boolean => text.length === 2 * bytes && /^[0-9a-f]*$/.test(text);

export function commitmentOf(secret: string): string {
  return bytesToHex(blake2b(concatBytes(utf8ToBytes("turnpike commitment 1"), hexToBytes(secret)), { dkLen: 32 }));
}

export function diceKey(secret: string, numbers: readonly (string | null)[]): Uint8Array {
  const given = numbers.map((n) => (n === null ? new Uint8Array(16) : hexToBytes(n)));
  return blake2b(concatBytes(utf8ToBytes("turnpike dice 1"), hexToBytes(secret), ...given), { dkLen: 32 });
}

/** The numbers a roll is taken from: the first that is small enough decides, and after eight there are eight others. */
function block(key: Uint8Array, roll: number, again: number): bigint[] {
  const input = new DataView(new ArrayBuffer(12));
  input.setBigUint64(0, BigInt(roll));
  input.setUint32(8, again);
  const hash = createView(blake2b(new Uint8Array(input.buffer), { dkLen: 64, key }));
  return Array.from({ length: 8 }, (_, i) => hash.getBigUint64(i * 8));
}

/** A number below `weight`, each equally likely: what roll number `roll` came to. */
export function rollBelow(key: Uint8Array, roll: number, weight: bigint): bigint {
  const fair = ((1n << 64n) / weight) * weight;
  for (let again = 0; ; again++) for (const x of block(key, roll, again)) if (x < fair) return x % weight;
}

/** Which of the outcomes, sorted by byte value, a roll chose; "" if there are none. */
export function outcomeOf(
  key: Uint8Array,
  roll: number,
  outcomes: readonly (readonly [move: string, weight: number])[],
): string {
  const sorted = [...outcomes].sort(([a], [b]) => (a < b ? -1 : 1));
  const weights = sorted.reduce((n, [, weight]) => n + BigInt(weight), 0n);
  if (weights === 0n) return "";
  let left = rollBelow(key, roll, weights);
  for (const [move, weight] of sorted) {
    if (left < BigInt(weight)) return move;
    left -= BigInt(weight);
  }
  return "";
}
