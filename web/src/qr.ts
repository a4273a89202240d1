// qr.ts: a QR code of a short text: byte mode, error correction level M, versions 1 to 10 (up to 213 bytes), as ISO/IEC
// 18004 has it. The result is a square of modules, true for dark, without the quiet zone around it.
export type Modules = readonly (readonly boolean[])[];

interface Version {
  /** Error correction codewords in each block. */
  readonly ec: number;
  /** Data codewords of each block. */
  readonly blocks: readonly number[];
  /** Where alignment patterns are centred. */
  readonly align: readonly number[];
}

const repeat = (n: number, size: number): number[] => Array<number>(n).fill(size);
const versions: readonly Version[] = [
  { ec: 10, blocks: [16], align: [] },
  { ec: 16, blocks: [28], align: [6, 18] },
  { ec: 26, blocks: [44], align: [6, 22] },
  { ec: 18, blocks: repeat(2, 32), align: [6, 26] },
  { ec: 24, blocks: repeat(2, 43), align: [6, 30] },
  { ec: 16, blocks: repeat(4, 27), align: [6, 34] },
  { ec: 18, blocks: repeat(4, 31), align: [6, 22, 38] },
  { ec: 22, blocks: [...repeat(2, 38), ...repeat(2, 39)], align: [6, 24, 42] },
  { ec: 22, blocks: [...repeat(3, 36), ...repeat(2, 37)], align: [6, 26, 46] },
  { ec: 26, blocks: [...repeat(4, 43), 44], align: [6, 28, 50] },
];

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const countBits = (version: number): number => (version < 10 ? 8 : 16);

// ---- codewords ----

/** Bytes of the data: mode, length, text, padding. */
function dataCodewords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < capacity; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** Product in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const poly = [...repeat(degree - 1, 0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) poly[j] = times(poly[j] as number, root) ^ (poly[j + 1] ?? 0);
  return poly;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = repeat(divisor.length, 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() as number);
    rest.push(0);
    divisor.forEach((d, i) => (rest[i] = (rest[i] as number) ^ times(d, factor)));
  }
  return rest;
}

function interleave(columns: readonly (readonly number[])[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < Math.max(...columns.map((c) => c.length)); i++)
    for (const column of columns) if (i < column.length) out.push(column[i] as number);
  return out;
}

function codewords(data: readonly number[], version: Version): number[] {
  const divisor = generator(version.ec);
  let at = 0;
  const blocks = version.blocks.map((size) => data.slice(at, (at += size)));
  return [...interleave(blocks), ...interleave(blocks.map((block) => remainder(block, divisor)))];
}

// ---- modules ----

class Canvas {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];
  constructor(readonly size: number) {
    const square = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.dark = square();
    this.fixed = square();
  }
  set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    if (row === undefined || x < 0 || x >= this.size) return;
    row[x] = dark;
    (this.fixed[y] as boolean[])[x] = true;
  }
  /** Square rings around a middle: dark where `rings` has the distance. */
  rings(cx: number, cy: number, reach: number, rings: readonly number[]): void {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        this.set(cx + dx, cy + dy, rings.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

function drawPatterns(canvas: Canvas, version: Version): void {
  const last = canvas.size - 1;
  for (let i = 0; i <= last; i++) {
    canvas.set(i, 6, i % 2 === 0);
    canvas.set(6, i, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]] as const) canvas.rings(x, y, 4, [0, 1, 3]);
  for (const x of version.align)
    for (const y of version.align) {
      const finder = (x === 6 && y === 6) || (x === 6 && y === last - 6) || (x === last - 6 && y === 6);
      if (!finder) canvas.rings(x, y, 2, [0, 2]);
    }
}

/** A number with its check bits: BCH codes of the format and version information. */
function withCheck(value: number, checkBits: number, poly: number): number {
  let rest = value;
  for (let i = 0; i < checkBits; i++) rest = (rest << 1) ^ ((rest >> (checkBits - 1)) * poly);
  return (value << checkBits) | rest;
}

function drawFormat(canvas: Canvas, mask: number): void {
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412; // level M is 00
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  const last = canvas.size - 1;
  for (let i = 0; i <= 5; i++) canvas.set(8, i, bit(i));
  canvas.set(8, 7, bit(6));
  canvas.set(8, 8, bit(7));
  canvas.set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) canvas.set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) canvas.set(last - i, 8, bit(i));
  for (let i = 8; i < 15; i++) canvas.set(8, last - 14 + i, bit(i));
  canvas.set(8, last - 7, true);
}

function drawVersion(canvas: Canvas, number: number): void {
  if (number < 7) return;
  const bits = withCheck(number, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const a = canvas.size - 11 + (i % 3);
    const b = Math.floor(i / 3);
    canvas.set(a, b, ((bits >> i) & 1) === 1);
    canvas.set(b, a, ((bits >> i) & 1) === 1);
  }
}

/** Two columns at a time from the right, upwards and downwards in turn, past everything fixed. */
function drawData(canvas: Canvas, words: readonly number[]): void {
  let at = 0;
  for (let right = canvas.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < canvas.size; step++) {
      const y = ((right + 1) & 2) === 0 ? canvas.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if ((canvas.fixed[y] as boolean[])[x]) continue;
        (canvas.dark[y] as boolean[])[x] = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(canvas: Canvas, mask: number): boolean[][] {
  drawFormat(canvas, mask);
  const flips = masks[mask] as (x: number, y: number) => boolean;
  return canvas.dark.map((row, y) => row.map((dark, x) => dark !== (!(canvas.fixed[y] as boolean[])[x] && flips(x, y))));
}

// ---- which mask reads best ----

function linePenalty(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  const runs = (text.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2);
  const finders = [...text.matchAll(/(?=00001011101|10111010000)/g)].length;
  return sum(runs) + finders * 40;
}

function penalty(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const at = (x: number, y: number) => modules[y]?.[x] === true;
  const columns = modules.map((_, x) => modules.map((_row, y) => at(x, y)));
  let squares = 0;
  for (let y = 0; y + 1 < size; y++)
    for (let x = 0; x + 1 < size; x++)
      if (at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) squares++;
  const dark = sum(modules.map((row) => row.filter(Boolean).length)) / (size * size);
  return sum([...modules, ...columns].map(linePenalty)) + squares * 3 + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}

/** The code of a text, or null if it is too long. A mask can be asked for; without, the best one is taken. */
export function qr(text: string, mask?: number): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex((v, i) => bytes.length * 8 + 4 + countBits(i + 1) <= sum(v.blocks) * 8);
  const version = versions[index];
  if (version === undefined) return null;
  const canvas = new Canvas(21 + 4 * index);
  drawPatterns(canvas, version);
  drawFormat(canvas, 0);
  drawVersion(canvas, index + 1);
  drawData(canvas, codewords(dataCodewords(bytes, index + 1, sum(version.blocks)), version));
  const all = masks.map((_, m) => masked(canvas, m));
  if (mask !== undefined) return all[mask] ?? null;
  return all.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}
