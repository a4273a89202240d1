// pictures.mjs: the pictures that must be PNG, drawn anew by a browser from ours: icons for devices that take no SVG, and
// the picture that a link's preview shows. Run by hand when icon.svg or a cover changes; the result is in the tree.
//   node pictures.mjs
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./test/house.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const art = (name) => readFileSync(join(here, "src", name)).toString("base64");
const image = (name) => `data:image/svg+xml;base64,${art(name)}`;
const font = readFileSync(
  join(here, "node_modules/@fontsource-variable/overpass/files/overpass-latin-wght-normal.woff2"),
).toString("base64");
const browser = await launch();

async function draw(file, width, height, html) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px;overflow:hidden}</style>${html}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(here, "src/art", file), omitBackground: true });
  await page.close();
}

const icon = image("icon.svg");
const full = (size) => `<img src="${icon}" width="${size}" height="${size}" style="display:block">`;
await draw("icon-192.png", 192, 192, full(192));
await draw("icon-512.png", 512, 512, full(512));
await draw("icon-180.png", 180, 180, `<div style="background:#0b5e4a">${full(180)}</div>`);
// A device cuts its own shape out of this one, a fifth at each side at most.
await draw(
  "icon-maskable.png",
  512,
  512,
  `<div style="background:#0b5e4a;height:512px;padding:70px">${full(372)}</div>`,
);

const small = ["route66", "autobahn", "blockade", "stargate", "quadro-be", "jump"];
const poster = (game) => `<img src="${image(`art/cover-${game}.svg`)}">`;
await draw(
  "preview.png",
  1200,
  630,
  `<style>
    @font-face { font-family: Overpass; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
    body { background: #fbf7ec; font-family: Overpass; color: #23262e; display: grid; grid-template-columns: 500px 1fr; gap: 28px; padding: 40px; }
    .big { width: 500px; height: 550px; object-fit: cover; border-radius: 28px; }
    h1 { font-size: 92px; font-weight: 850; letter-spacing: -0.03em; line-height: 1; display: flex; gap: 22px; align-items: center; }
    p { font-size: 33px; font-weight: 600; color: #585b63; margin: 18px 0 34px; line-height: 1.25; }
    .six { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; }
    .six img { width: 100%; height: 148px; object-fit: cover; border-radius: 16px; display: block; }
  </style>
  <img class="big" src="${image("art/cover-gridlock.svg")}">
  <div><h1><img src="${icon}" width="84" height="84">Turnpike</h1>
  <p>Nine road and board games.<br>Sit down and play.</p>
  <div class="six">${small.map(poster).join("")}</div></div>`,
);
await browser.close();
