// blake2b.ts: BLAKE2b (RFC 7693), for checking the fair dice in the browser. Small rather than fast.
const M = (1n << 64n) - 1n;
const iv: readonly bigint[] = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** Which word of the block is mixed in where, for each of the twelve rounds. */
const sigma: readonly string[] = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
  "0123456789abcdef", "ea489fd61c02b753",
];
const lanes: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

const turn = (x: bigint, n: bigint): bigint => ((x >> n) | (x << (64n - n))) & M;

function mix(v: BigUint64Array, [a, b, c, d]: readonly [number, number, number, number], x: bigint, y: bigint): void {
  const g = (i: number) => v[i] as bigint;
  v[a] = g(a) + g(b) + x;
  v[d] = turn(g(d) ^ g(a), 32n);
  v[c] = g(c) + g(d);
  v[b] = turn(g(b) ^ g(c), 24n);
  v[a] = g(a) + g(b) + y;
  v[d] = turn(g(d) ^ g(a), 16n);
  v[c] = g(c) + g(d);
  v[b] = turn(g(b) ^ g(c), 63n);
}

function compress(h: BigUint64Array, block: Uint8Array, count: number, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, 128);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(i * 8, true));
  const v = new BigUint64Array([...h, ...iv]);
  v[12] = (v[12] as bigint) ^ BigInt(count);
  if (last) v[14] = (v[14] as bigint) ^ M;
  for (const row of sigma)
    lanes.forEach((lane, i) => {
      mix(v, lane, m[parseInt(row[2 * i] as string, 16)] as bigint, m[parseInt(row[2 * i + 1] as string, 16)] as bigint);
    });
  for (let i = 0; i < 8; i++) h[i] = (h[i] as bigint) ^ (v[i] as bigint) ^ (v[i + 8] as bigint);
}

/** `length` bytes (1 to 64) of the hash of `data`, keyed if there is a key (up to 64 bytes). */
export function blake2b(data: Uint8Array, length: number, key: Uint8Array = new Uint8Array()): Uint8Array {
  const h = new BigUint64Array(iv);
  h[0] = (h[0] as bigint) ^ 0x01010000n ^ BigInt(key.length << 8) ^ BigInt(length);
  const start = key.length > 0 ? 128 : 0;
  const input = new Uint8Array(Math.max(128, Math.ceil((start + data.length) / 128) * 128));
  input.set(key);
  input.set(data, start);
  const total = start + data.length;
  for (let at = 0; at < input.length; at += 128) {
    const last = at + 128 >= input.length;
    compress(h, input.subarray(at, at + 128), last ? total : at + 128, last);
  }
  const out = new Uint8Array(64);
  h.forEach((word, i) => new DataView(out.buffer).setBigUint64(i * 8, word, true));
  return out.slice(0, length);
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}
