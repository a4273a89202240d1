// Qr.tsx: an address as a QR code, drawn as SVG. Loaded where one is shown.
import type { JSX } from "preact";
import { encode } from "uqr";
import { t } from "../i18n";

/** What scanners want to see around a code, in modules. */
const QUIET = 4;

export function Qr({ text }: { readonly text: string }): JSX.Element {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("table.qr")} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
