// first.ts: what the start page and nearly every other page need. build.mjs sees to it that it becomes one file: as many small ones,
// one for each set of pages that shares them, it weighs a third more and takes twenty requests.
import "preact";
import "preact/hooks";
import "preact/jsx-runtime";
import "./chunk";
import "./dictionary";
import "./http";
import "./net";
import "./route";
import "./store";
import "./words";
import "./shapes/seat";
import "./shell/Agreed";
import "./shell/Missing";
import "./shell/Sign";
import "./shell/calls";
import "./shell/covers";
import "./shell/daily";
import "./shell/drivers";
import "./shell/making";
import "./shell/parts";
import "./shell/start/lists";
