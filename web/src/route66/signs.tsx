// route66/signs.tsx: cars, shields and stop signs, drawn once and placed often. Cars face right; each seat has a silhouette of
// its own besides its colour and mark.
import type { JSX } from "preact";

export function Signs(): JSX.Element {
  return (
    <>
      <symbol id="r66-car-sedan" viewBox="-4 -2 72 36">
        <path class="car-halo" d="M3 25C0 17 3 14 9 13 13 6 18 3 27 3s13 4 17 10c10 0 18 2 18 12z" />
        <path class="car-bodyp" d="M3 25C0 17 3 14 9 13 13 6 18 3 27 3s13 4 17 10c10 0 18 2 18 12z" />
        <path class="car-glass" d="M13 13c2-5 6-7 12-7v7zM28 6c6 0 9 3 12 7H28z" />
        <path class="car-chromel" d="M4 20h17M38 19h20" />
        <circle class="car-lamp" cx="59.5" cy="18" r="2.3" />
        <circle class="car-tyre" cx="16" cy="25" r="6.5" />
        <circle class="car-hub" cx="16" cy="25" r="2.8" />
        <circle class="car-tyre" cx="49" cy="25" r="6.5" />
        <circle class="car-hub" cx="49" cy="25" r="2.8" />
      </symbol>
      <symbol id="r66-car-pickup" viewBox="-4 -2 72 36">
        <path class="car-halo" d="M2 25V13h25l1-7c0-2 1-3 3-3h8c4 0 6 5 8 11 9 0 14 2 14 11z" />
        <path class="car-bodyp" d="M2 25V13h25l1-7c0-2 1-3 3-3h8c4 0 6 5 8 11 9 0 14 2 14 11z" />
        <path class="car-glass" d="M31 6h7c3 0 4 4 5 8H31z" />
        <path class="car-chromel" d="M2 17h23M6 13v-3M14 13v-3M22 13v-3M2 10h22" />
        <circle class="car-lamp" cx="59.5" cy="19" r="2.3" />
        <circle class="car-tyre" cx="14" cy="25" r="6.5" />
        <circle class="car-hub" cx="14" cy="25" r="2.8" />
        <circle class="car-tyre" cx="50" cy="25" r="6.5" />
        <circle class="car-hub" cx="50" cy="25" r="2.8" />
      </symbol>
      <symbol id="r66-car-finned" viewBox="-4 -2 72 36">
        <path class="car-halo" d="M2 25L1 8l16 6c4 0 5-1 8-4 3-4 6-6 11-6s8 4 12 10c9 0 14 4 14 11z" />
        <path class="car-bodyp" d="M2 25L1 8l16 6c4 0 5-1 8-4 3-4 6-6 11-6s8 4 12 10c9 0 14 4 14 11z" />
        <path class="car-glass" d="M25 13c3-4 6-6 10-6v6zM37 7c4 0 5 3 7 6h-7z" />
        <path class="car-chromel" d="M3 17l22 3M42 20h18" />
        <circle class="car-lamp" cx="59.5" cy="19" r="2.3" />
        <circle class="car-tyre" cx="15" cy="25" r="6.5" />
        <circle class="car-hub" cx="15" cy="25" r="2.8" />
        <circle class="car-tyre" cx="50" cy="25" r="6.5" />
        <circle class="car-hub" cx="50" cy="25" r="2.8" />
      </symbol>
      <symbol id="r66-car-wagon" viewBox="-4 -2 72 36">
        <path class="car-halo" d="M3 25V8c0-3 1-4 4-4h32c5 0 8 5 10 10 9 0 13 3 13 11z" />
        <path class="car-bodyp" d="M3 25V8c0-3 1-4 4-4h32c5 0 8 5 10 10 9 0 13 3 13 11z" />
        <path class="car-glass" d="M7 7h10v6H7zM20 7h8v6h-8zM31 7h7c3 0 5 3 7 6H31z" />
        <path class="car-chromel" d="M4 16h22M4 22h5" />
        <circle class="car-lamp" cx="59.5" cy="19" r="2.3" />
        <circle class="car-tyre" cx="15" cy="25" r="6.5" />
        <circle class="car-hub" cx="15" cy="25" r="2.8" />
        <circle class="car-tyre" cx="50" cy="25" r="6.5" />
        <circle class="car-hub" cx="50" cy="25" r="2.8" />
      </symbol>
      <symbol id="r66-shield" viewBox="-20 -22 40 44">
        <path
          class="shield-r"
          d="M-15-17c5 3 10 3 15-2 5 5 10 5 15 2 4 6 2 10 2 14 0 12-8 17-17 22-9-5-17-10-17-22 0-4-2-8 2-14z"
        />
        <path
          class="shield-b"
          d="M-15-17c5 3 10 3 15-2 5 5 10 5 15 2 4 6 2 10 2 14 0 12-8 17-17 22-9-5-17-10-17-22 0-4-2-8 2-14z"
        />
        <path
          class="shield-t"
          d="M-15.5-16c5 3 11 2 15.5-2.5 4.5 4.5 10.5 5.5 15.5 2.5 1.5 2.2 2 4 2 5.500h-35c0-1.5.5-3.3 2-5.500z"
        />
      </symbol>
      <symbol id="r66-stop" viewBox="-22 -22 44 44">
        <path class="oct" d="M-8-19H8L19-8V8L8 19H-8L-19 8V-8z" />
        <path class="oct-o" d="M-8.6-20.600H8.600L20.6-8.600V8.600L8.6 20.600H-8.600L-20.6 8.600V-8.600z" />
      </symbol>
    </>
  );
}
