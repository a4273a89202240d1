// autobahn/vehicles.tsx: every class of vehicle, seen from behind. A drawing is a list of paths in a box of its own, wheels on the
// lower edge; what colour a path has is said by its class (autobahn.css), the paint of the body is --b.
import type { JSX } from "preact";

type Part = readonly [name: string, d: string];

export interface Shape {
  /** The box of the drawing. */
  readonly w: number;
  readonly h: number;
  /** How much of a lane's width it takes. */
  readonly share: number;
  /** How far down its number plate hangs, of its height. */
  readonly plate: number;
  /** Where its tail lights are, of its height. */
  readonly lights: number;
  readonly parts: readonly Part[];
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;

const lorry: Shape = {
  w: 200,
  h: 210,
  share: 0.8,
  plate: 0.42,
  lights: 0.82,
  parts: [
    ["ty", "M18 168h44v42H22q-4 0-4-4zM138 168h44v38q0 4-4 4h-40z"],
    ["bp", box(14, 160, 172, 26, 3)],
    ["vb", box(8, 4, 184, 160, 7)],
    ["vh", "M12 8h176v12H12z"],
    ["ln", "M100 6v156M90 40v90M110 40v90M8 30h184"],
    ["ln bold", "M84 104h12M104 104h12"],
    ["chev", "M12 146h176v14H12z"],
    ["tl", box(18, 166, 30, 14, 2) + box(152, 166, 30, 14, 2)],
    ["am", "M50 166h12v14H50zM138 166h12v14h-12z"],
  ],
};

const van: Shape = {
  w: 200,
  h: 180,
  share: 0.74,
  plate: 0.62,
  lights: 0.62,
  parts: [
    ["ty", "M24 148h34v30q0 2-3 2H27q-3 0-3-3zM142 148h34v29q0 3-3 3h-28q-3 0-3-2z"],
    ["vb", "M20 22Q22 6 40 4h120q18 2 20 18l8 92v40q0 8-8 8H20q-8 0-8-8v-40z"],
    ["vh", "M26 14q4-7 14-7h120q10 0 14 7z"],
    ["glass", "M36 26h58v50H30zM106 26h58l6 50h-64z"],
    ["shine", "M36 26h26L44 76H30zM106 26h20l-14 50h-6z"],
    ["ln", "M100 6v152"],
    ["ln bold", "M88 104h7M105 104h7"],
    ["tl", "M16 92h14v42H14zM170 92h14l2 42h-16z"],
    ["am", "M17 80h13v12H16zM170 80h13l1 12h-14z"],
    ["bp", box(10, 140, 180, 20, 6)],
  ],
};

/** To 110. */
const small: Shape = {
  w: 200,
  h: 160,
  share: 0.68,
  plate: 0.64,
  lights: 0.56,
  parts: [
    ["ty", "M22 124h32v34q0 2-3 2H25q-3 0-3-3zM146 124h32v33q0 3-3 3h-26q-3 0-3-2z"],
    ["vb", "M42 22Q46 6 66 5h68q20 1 24 17l12 46q14 4 16 18v42q0 10-10 10H24q-10 0-10-10V86q2-14 16-18z"],
    ["glass", "M52 26q3-8 14-8h68q11 0 14 8l10 40H42z"],
    ["shine", "M56 20h30L64 66H42zM100 18h12L92 66h-8z"],
    ["vs", "M14 104h172v24q0 10-10 10H24q-10 0-10-10z"],
    ["tl", "M18 78h30q4 22-6 24H17zM182 78h-30q-4 22 6 24h25z"],
    ["bp", "M12 122h176v10q0 10-10 10H22q-10 0-10-10z"],
  ],
};

/** To 150. */
const middle: Shape = {
  w: 200,
  h: 152,
  share: 0.74,
  plate: 0.64,
  lights: 0.55,
  parts: [
    ["ty", "M18 118h34v32q0 2-3 2H21q-3 0-3-3zM148 118h34v31q0 3-3 3h-28q-3 0-3-2z"],
    ["vb", "M46 18Q52 5 70 4h60q18 1 24 14l16 42q20 2 22 20v40q0 12-12 12H20q-12 0-12-12V80q2-18 22-20z"],
    ["glass", "M56 22q4-6 14-6h60q10 0 14 6l14 36H42z"],
    ["shine", "M62 18h24L62 58H42zM104 16h12L92 58h-8z"],
    ["vs", "M8 98h184v22q0 12-12 12H20q-12 0-12-12z"],
    ["ln", "M30 62q70 10 140 0"],
    ["tl", "M12 74h46v18q-24 4-47 2zM188 74h-46v18q24 4 47 2z"],
    ["am", "M44 74h14v18H44zM142 74h14v18h-14z"],
    ["bp", "M6 116h188v8q0 12-12 12H18q-12 0-12-12z"],
  ],
};

/** To 190. */
const fast: Shape = {
  w: 200,
  h: 140,
  share: 0.78,
  plate: 0.6,
  lights: 0.52,
  parts: [
    ["ty", "M10 104h42v34q0 2-3 2H13q-3 0-3-3zM148 104h42v33q0 3-3 3h-36q-3 0-3-2z"],
    ["vb", "M52 14Q60 4 76 3h48q16 1 24 11l22 36q22 4 26 22v36q0 12-14 12H18q-14 0-14-12V72q4-18 26-22z"],
    ["glass", "M62 18q5-5 14-5h48q9 0 14 5l16 30H46z"],
    ["shine", "M66 15h22L64 48H46zM106 13h12L94 48h-8z"],
    ["vs", "M4 90h192v18q0 12-14 12H18q-14 0-14-12z"],
    ["tl", "M8 66q44-8 80 4v8q-44-6-82 6zM192 66q-44-8-80 4v8q44-6 82 6z"],
    ["bp", "M22 106h156l-10 20H32z"],
    ["lt", disc(46, 118, 8) + disc(154, 118, 8)],
  ],
};

/** Over 190: it has a wing. */
const super_: Shape = {
  w: 200,
  h: 132,
  share: 0.8,
  plate: 0.6,
  lights: 0.54,
  parts: [
    ["ty", "M6 94h48v36q0 2-3 2H9q-3 0-3-3zM146 94h48v35q0 3-3 3h-42q-3 0-3-2z"],
    ["vb", "M62 22Q70 14 84 13h32q14 1 22 9l22 26q32 4 38 20v34q0 10-14 10H16q-14 0-14-10V68q6-16 38-20z"],
    ["glass", "M70 26q6-4 14-4h32q8 0 14 4l14 20H56z"],
    ["vb", "M4 14q96-18 192 0v18H178l-6 20h-10l4-22H34l4 22H28l-6-20H4z"],
    ["tl", "M8 68h60v8H6zM192 68h-60v8h62z"],
    ["bp", "M30 84h140l-8 32H38z"],
    ["lt", disc(88, 106, 8) + disc(112, 106, 8)],
  ],
};

const hat: Shape = {
  w: 200,
  h: 160,
  share: 0.74,
  plate: 0.58,
  lights: 0.55,
  parts: [
    ["ty", "M20 124h34v34q0 2-3 2H23q-3 0-3-3zM146 124h34v33q0 3-3 3h-28q-3 0-3-2z"],
    ["vb", "M48 12q2-8 12-8h80q10 0 12 8l12 50h20q8 0 8 10v56q0 10-10 10H18q-10 0-10-10V72q0-10 8-10h20z"],
    ["glass", "M58 18q1-4 6-4h72q5 0 6 4l9 44H49z"],
    ["skin", "M66 62V44q0-8 10-8t10 8v18z"],
    ["felt", "M54 40h44v-5q-8-1-9-4l-3-12q-10-4-20 0l-3 12q-1 3-9 4z"],
    ["band", "M64 28h24v5H64z"],
    ["knit", "M112 62q0-16 12-16t12 16z"],
    ["lt", disc(124, 44, 5)],
    ["vs", "M8 100h184v28q0 10-10 10H18q-10 0-10-10z"],
    ["ln", "M20 68h160"],
    ["tl", "M14 76h30v24H14zM156 76h30v24h-30z"],
    ["lt", box(4, 120, 192, 14, 6)],
  ],
};

const sunday: Shape = {
  w: 200,
  h: 170,
  share: 0.7,
  plate: 0.66,
  lights: 0.62,
  parts: [
    ["ty", "M26 138h32v30q0 2-3 2H29q-3 0-3-3zM142 138h32v29q0 3-3 3h-26q-3 0-3-2z"],
    ["wood", "M58 26V10q0-4 4-4h44q4 0 4 4v16z"],
    ["case", "M114 26V14q0-3 3-3h22q3 0 3 3v12z"],
    ["ln bold", "M46 28h108M58 16h52"],
    ["vb", "M46 52Q54 30 80 29h40q26 1 34 23l10 32q24 4 26 28v28q0 10-10 10H20q-10 0-10-10v-28q2-24 26-28z"],
    ["glass", "M62 50q4-10 18-10h40q14 0 18 10l6 22H56z"],
    ["vs", "M10 120h180v20q0 10-10 10H20q-10 0-10-10z"],
    ["ln", "M70 84q30-8 60 0l6 40H64z"],
    ["tl", disc(32, 106, 11) + disc(168, 106, 11)],
    ["lt", box(8, 136, 184, 11, 5)],
  ],
};

/** Half a wind turbine's tower across two lanes. */
const heavy: Shape = {
  w: 400,
  h: 210,
  share: 1.72,
  plate: 0.64,
  lights: 0.73,
  parts: [
    ["ty", "M20 166h40v42H20zM66 166h40v42H66zM294 166h40v42h-40zM340 166h40v42h-40z"],
    ["lt", disc(200, 82, 78)],
    ["dim", disc(200, 82, 56)],
    ["bolts", disc(200, 82, 66)],
    ["vb", "M6 138h388v34H6z"],
    ["chev", "M6 112h56v40H6zM338 112h56v40h-56z"],
    ["am", disc(34, 100, 11) + disc(366, 100, 11)],
    ["tl", "M70 146h40v16H70zM290 146h40v16h-40z"],
  ],
};

export function shapeOf(kind: string): Shape {
  if (kind === "HEAVY") return heavy;
  if (kind === "HAT") return hat;
  if (kind === "SUN") return sunday;
  if (kind.startsWith("L")) return lorry;
  if (kind.startsWith("V")) return van;
  const speed = Number(kind.slice(1));
  return speed < 120 ? small : speed < 160 ? middle : speed < 200 ? fast : super_;
}

/** Each has a paint of its own, so that a car is known again. */
const paints: Readonly<Record<string, string>> = {
  L80: "#2e8b7a",
  L90: "#3c78b4",
  V100: "#f2f0e8",
  V110: "#9ab973",
  V120: "#d8713c",
  V130: "#e9e4d4",
  V140: "#7fb2c9",
  V150: "#b95f7d",
  V160: "#f0b93a",
  C90: "#8fc0a9",
  C100: "#d9825b",
  C110: "#7a5aa8",
  C120: "#5d9b4c",
  C130: "#c98a1f",
  C140: "#3f8fcb",
  C150: "#a8443a",
  C160: "#1f7a55",
  C170: "#c9372b",
  C180: "#2d4f9e",
  C190: "#e07b1a",
  C200: "#d4b312",
  C210: "#b3227a",
  C220: "#3d434d",
  HEAVY: "#f0b93a",
  HAT: "#c9b48a",
  SUN: "#f3d9a0",
};

/** The paths alone, in the box of the shape. At night a pale line runs around the whole of it: dark paint on a dark road has no
 * edge otherwise. */
export function Body({ kind }: { readonly kind: string }): JSX.Element {
  const { parts } = shapeOf(kind);
  const outline = parts.filter(([name]) => ["vb", "ty", "bp", "wood", "case"].includes(name));
  return (
    <g class="veh" style={{ "--b": paints[kind] ?? "#8a929c" }}>
      {outline.map(([, d], i) => (
        <path key={`rim${i}`} class="rim" d={d} />
      ))}
      {parts.map(([name, d], i) => (
        <path key={i} class={name} d={d} />
      ))}
    </g>
  );
}

/** A vehicle that stands with the middle of its wheels at x, y and is w wide. */
export function Vehicle({
  kind,
  x,
  y,
  w,
}: {
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
}): JSX.Element {
  const shape = shapeOf(kind);
  const k = w / shape.w;
  const h = shape.h * k;
  return (
    <g>
      <ellipse class="shadow" cx={x} cy={y} rx={w * 0.54} ry={Math.min(w * 0.07, h * 0.1)} />
      <g class="tail-glow">
        {[-0.36, 0.36].map((side) => (
          <circle
            key={side}
            cx={x + side * w}
            cy={y - h * (1 - shape.lights)}
            r={Math.min(w, h * 1.4) * 0.32}
            fill="url(#ab-tail)"
          />
        ))}
      </g>
      <g transform={`translate(${x - w / 2} ${y - h}) scale(${k})`}>
        <Body kind={kind} />
      </g>
    </g>
  );
}

export const pumpPath =
  "M2 22V4c0-2 1-3 3-3h6c2 0 3 1 3 3v8c3 0 3 2 3 4 0 3 1 3 1 0V9l-3-3 1.5-1.5L20 8v8c0 5-5 5-5 0 0-1 0-2-1-2v8zM5 4v5h6V4z";

/** A number plate is what counts: pumps on the yellow band, then the true speed. */
export function Plate({
  x,
  y,
  size,
  pumps,
  text,
}: {
  /** The middle of its upper edge. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly pumps: number;
  readonly text: string;
}): JSX.Element {
  const { w, h } = plateBox(size, text);
  const band = size * 1.55;
  return (
    <g class="plate" transform={`translate(${x - w / 2} ${y})`}>
      <rect class="pl" width={w} height={h} rx={size * 0.22} />
      <path
        class="plp"
        d={`M${size * 0.22} 1H${band}V${h - 1}H${size * 0.22}q${1 - size * 0.22} 0 ${1 - size * 0.22} ${-size * 0.22}V${1 + size * 0.22}q0 ${-size * 0.22} ${size * 0.22 - 1} ${-size * 0.22}z`}
      />
      <text class="plt" x={band * 0.3} y={h / 2 + size * 0.34} font-size={Math.max(12, size * 0.9)}>
        {pumps}
      </text>
      <path
        class="pli"
        d={pumpPath}
        fill-rule="evenodd"
        transform={`translate(${band * 0.52} ${h / 2 - size * 0.44}) scale(${size * 0.034})`}
      />
      <text class="plt" x={band + (w - band) / 2} y={h / 2 + size * 0.36} font-size={size}>
        {text}
      </text>
    </g>
  );
}

export const plateBox = (size: number, text: string): { readonly w: number; readonly h: number } => ({
  w: size * (1.55 + 0.5 + 0.62 * Math.max(2.5, text.length)),
  h: size * 1.34,
});
