// route66/scenery.tsx: what stands beside the road, drawn once and placed often: a symbol each, its foot on the lower edge of
// its box. Colours are the board's (boards/route66.css), by day and by night.
import type { JSX } from "preact";

export function Scenery(): JSX.Element {
  return (
    <>
      <symbol id="r66-sc-skyline" viewBox="0 0 340 120">
        <path
          fill="var(--r-tower-2)"
          d="M0 120V78h18V60h22v-8h6v8h14v60h10V46l12-10v-14h4v14l12 10v74h26V66h20v54h34V54h10v-8h16v8h10v66h26V72h24v48h30V84h22v36h20V96h24v24z"
        />
        <path
          fill="var(--r-tower)"
          d="M6 120V92h24v28h14V70h8V44h6V30h5V8h2v22h5v14h6v26h8v50h18V84h22v36h12V62h6V48h6V34h4V20h2v14h4v14h6v14h6v58h14V88h28v32h20V76h5V62h18v14h5v44h22v-20h26v20h20v-14h24v14z"
        />
        <g fill="var(--r-lit)">
          <path d="M48 76h3v5h-3zM56 76h3v5h-3zM64 76h3v5h-3zM48 88h3v5h-3zM64 88h3v5h-3zM56 100h3v5h-3zM56 52h3v5h-3zM64 52h3v5h-3zM132 68h3v5h-3zM140 68h3v5h-3zM132 80h3v5h-3zM148 80h3v5h-3zM140 92h3v5h-3zM212 82h3v5h-3zM220 82h3v5h-3zM228 94h3v5h-3zM212 100h3v5h-3zM112 92h3v5h-3zM172 96h3v5h-3zM180 96h3v5h-3zM12 98h3v5h-3zM20 104h3v5h-3z" />
        </g>
      </symbol>
      <symbol id="r66-sc-farm" viewBox="0 0 110 60">
        <path fill="var(--r-white)" d="M66 60V18c0-8 14-8 14 0v42zM84 60V26c0-7 12-7 12 0v34z" />
        <path fill="var(--r-far)" d="M66 26h14v2H66zM66 38h14v2H66zM84 36h12v2H84z" />
        <path fill="var(--r-red)" d="M12 60V36l8-12 16-6 16 6 8 12v24z" />
        <path fill="var(--r-rock-2)" d="M9 38l9-15 18-7 18 7 9 15-4 1-8-12-15-6-15 6-8 12z" />
        <path fill="var(--r-white)" d="M28 60V42h16v18zM32 27h8v8h-8z" />
        <path stroke="var(--r-red)" stroke-width="1.5" d="M28 42l16 18M44 42L28 60" />
      </symbol>
      <symbol id="r66-sc-bridge" viewBox="0 0 170 56">
        <path
          fill="none"
          stroke="var(--r-tower)"
          stroke-width="3.5"
          stroke-linejoin="round"
          d="M4 44h162M4 44l18-26 20-10 20 10 22 26 22-26 20-10 20 10 20 26M22 18v26M42 8v36M62 18v26M106 18v26M126 8v36M146 18v26M22 44L42 8l20 36M106 44l20-36 20 36"
        />
        <path fill="var(--r-tower)" d="M80 44h8v12h-8zM0 44h8v12H0zM162 44h8v12h-8z" />
      </symbol>
      <symbol id="r66-sc-trees" viewBox="0 0 130 56">
        <g fill="var(--r-leaf)">
          <circle cx="22" cy="30" r="18" />
          <circle cx="44" cy="34" r="14" />
          <circle cx="92" cy="28" r="19" />
          <circle cx="114" cy="36" r="14" />
        </g>
        <g fill="var(--r-leaf-2)">
          <circle cx="66" cy="30" r="17" />
          <circle cx="14" cy="42" r="12" />
          <circle cx="104" cy="44" r="11" />
        </g>
        <path fill="var(--r-wood)" d="M20 40h4v16h-4zM64 40h4v16h-4zM90 40h4v16h-4zM112 44h3v12h-3zM43 42h3v14h-3z" />
      </symbol>
      <symbol id="r66-sc-derrick" viewBox="0 0 96 70">
        <g fill="none" stroke="var(--r-tower)" stroke-width="2.6" stroke-linejoin="round">
          <path d="M6 70L20 6h8l14 64M10 52h28M13 36h22M16 22h16M10 52l22-16M38 52L16 36M13 36l16-14M35 36L19 22" />
        </g>
        <path
          fill="var(--r-tower)"
          d="M17 2h14v5H17zM58 70V50h6v20zM48 44l34-12 3 6-34 12zM82 30c8 0 10 8 8 16l-5-2c0-6-1-8-5-9zM46 58h10v12H46z"
        />
      </symbol>
      <symbol id="r66-sc-windpump" viewBox="0 0 50 74">
        <path
          fill="none"
          stroke="var(--r-tower)"
          stroke-width="2.4"
          d="M12 74L24 22l12 52M16 56h16M19 42h10M16 56l13-14M32 56L19 42"
        />
        <g fill="var(--r-white)" stroke="var(--r-tower)" stroke-width="1.2">
          <path d="M24 20l-4-17h8zM24 20l15-9 3 7zM24 20l14 10-7 5zM24 20l-1 17-7-4zM24 20L8 27l-1-8zM24 20L10 10l6-5z" />
        </g>
        <path fill="var(--r-red)" d="M26 19h18v-5l6 6-6 7v-6H26z" />
      </symbol>
      <symbol id="r66-sc-elevator" viewBox="0 0 100 70">
        <path
          fill="var(--r-white)"
          d="M4 70V30h14V20h14v50zM34 70V26h12v44zM48 70V26h12v44zM62 70V26h12v44zM76 70V38h20v32z"
        />
        <path
          fill="var(--r-far)"
          d="M14 20V8h22v12zM44 26h2v44h-2zM58 26h2v44h-2zM72 26h2v44h-2zM4 30h14v3H4zM74 36h24v4H74z"
        />
      </symbol>
      <symbol id="r66-sc-motel" viewBox="0 0 120 76">
        <path fill="var(--r-white)" d="M30 76V54h86v22z" />
        <path fill="var(--r-neon-2)" d="M26 50h92v6H26z" />
        <path fill="var(--r-lit)" d="M52 61h12v9H52zM88 61h12v9H88z" />
        <path fill="var(--r-wood)" d="M38 60h9v16h-9zM72 60h9v16h-9z" />
        <path fill="var(--r-tower)" d="M12 20h4v56h-4z" />
        <rect x="2" y="6" width="58" height="22" rx="5" fill="var(--r-neon)" />
        <path fill="var(--r-lit)" d="M4 32h42l-4-6 18 9-18 9 4-6H4z" />
        <path
          fill="none"
          stroke="var(--r-lit)"
          stroke-width="2.6"
          d="M7 22.500V12l3.500 6L14 12v10.500M23 12.300a4 5 0 1 0 .1 0zM28.500 12.500h9M33 12.500v10M48 12.500h-6v9h6M42 17h5M52 11.500v10h6"
        />
      </symbol>
      <symbol id="r66-sc-gas" viewBox="0 0 90 60">
        <path fill="var(--r-white)" d="M34 60V26h50v34z" />
        <path fill="var(--r-neon)" d="M6 18h82v9H6zM34 42h50v4H34z" />
        <path fill="var(--r-tower)" d="M10 27h3v33h-3z" />
        <path fill="var(--r-lit)" d="M40 30h16v10H40zM62 48h14v12H62z" />
        <rect x="18" y="38" width="10" height="22" rx="2" fill="var(--r-neon)" />
        <circle cx="23" cy="34" r="5" fill="var(--r-white)" />
        <circle cx="11.5" cy="11" r="8" fill="var(--r-neon-2)" />
      </symbol>
      <symbol id="r66-sc-mesa" viewBox="0 0 220 78">
        <path fill="var(--r-rock)" d="M0 78l14-22 12-4 4-30h10l3-6h44l5 8 10 2 5 28 18 8 14 16z" />
        <path
          fill="var(--r-rock-2)"
          d="M87 16l5 8 10 2 5 28 18 8 14 16h-32l-14-22-8-30zM40 22h6l-4 34-12 22H14l20-24z"
          opacity=".75"
        />
        <path fill="var(--r-rock)" d="M150 78l10-16 4-36h8l2-5h14l3 6 5 34 16 17z" />
        <path fill="var(--r-rock-2)" d="M188 21l3 6 5 34 16 17h-18l-10-18z" opacity=".75" />
      </symbol>
      <symbol id="r66-sc-arch" viewBox="0 0 120 66">
        <path
          fill="var(--r-rock)"
          d="M0 66l8-12 6-30c8-18 26-20 44-18 24 0 40 8 46 30l16 30H82c2-20-6-36-24-36-16 0-24 14-22 36z"
        />
        <path fill="var(--r-rock-2)" opacity=".7" d="M58 6c24 0 40 8 46 30l16 30H96c2-30-10-50-38-60z" />
      </symbol>
      <symbol id="r66-sc-adobe" viewBox="0 0 100 54">
        <path fill="var(--r-l9)" d="M2 54V30h22V14h34v12h36v28z" />
        <path fill="var(--r-shade)" opacity=".22" d="M24 14h34v12H24zM58 26h36v5H58zM2 30h22v4H2z" />
        <path fill="var(--r-wood)" d="M32 54V38h10v16zM8 38h8v7H8zM68 36h8v8h-8zM82 36h8v8h-8z" />
        <path stroke="var(--r-wood)" stroke-width="2.4" d="M28 20h-6M36 20v4M46 20v4M62 31h4M72 31h4" />
      </symbol>
      <symbol id="r66-sc-saguaro" viewBox="0 0 74 62">
        <path
          fill="none"
          stroke="var(--r-cactus)"
          stroke-linecap="round"
          stroke-width="8"
          d="M24 60V8M24 40H12V22M24 32h12V18"
        />
        <path
          fill="none"
          stroke="var(--r-cactus)"
          stroke-linecap="round"
          stroke-width="6"
          d="M60 60V30M60 48h-8V38M60 44h8v-8"
        />
      </symbol>
      <symbol id="r66-sc-joshua" viewBox="0 0 64 60">
        <path
          fill="none"
          stroke="var(--r-wood)"
          stroke-width="5"
          stroke-linecap="round"
          d="M32 60V34L18 22M32 36l14-16M22 26V14"
        />
        <g fill="var(--r-cactus)">
          <circle cx="16" cy="19" r="8" />
          <circle cx="24" cy="10" r="8" />
          <circle cx="48" cy="16" r="9" />
          <circle cx="38" cy="26" r="6" />
        </g>
      </symbol>
      <symbol id="r66-sc-palm" viewBox="0 0 50 76">
        <path fill="none" stroke="var(--r-wood)" stroke-width="4" stroke-linecap="round" d="M22 76c0-24 1-36 5-52" />
        <path
          fill="var(--r-leaf-2)"
          d="M27 24C18 14 8 16 2 26c8-4 16-4 25-2zM27 24C30 10 20 4 10 6c8 4 12 10 17 18zM27 24C28 8 38 4 48 10c-10 2-16 6-21 14zM27 24c8-6 18-4 22 8-8-6-14-8-22-8zM27 24c4 4 8 10 6 20-4-6-6-12-6-20zM27 24c-6 2-12 8-12 18 6-4 10-10 12-18z"
        />
      </symbol>
      <symbol id="r66-sc-pier" viewBox="0 0 200 110">
        <path
          stroke="var(--r-wood)"
          stroke-width="4"
          d="M14 84v26M40 84v26M66 84v26M92 84v26M118 84v26M144 84v26M170 84v26"
        />
        <path fill="var(--r-wood)" d="M0 78h190v8H0z" />
        <g fill="none" stroke="var(--r-white)" stroke-width="2.5">
          <circle cx="128" cy="40" r="34" />
          <path d="M128 6v68M94 40h68M104 16l48 48M152 16l-48 48M128 40l-16 40M128 40l16 40" />
        </g>
        <g fill="var(--r-neon)">
          <circle cx="128" cy="6" r="5" />
          <circle cx="94" cy="40" r="5" />
          <circle cx="162" cy="40" r="5" />
          <circle cx="128" cy="74" r="5" />
        </g>
        <g fill="var(--r-mustard)">
          <circle cx="104" cy="16" r="5" />
          <circle cx="152" cy="16" r="5" />
          <circle cx="104" cy="64" r="5" />
          <circle cx="152" cy="64" r="5" />
        </g>
        <path fill="var(--r-neon-2)" d="M20 78V58h46v20z" />
        <path fill="var(--r-neon)" d="M14 58l29-20 29 20z" />
        <path fill="var(--r-lit)" d="M27 64h8v14h-8zM50 64h8v14h-8z" />
      </symbol>
    </>
  );
}
