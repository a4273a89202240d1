// stage/synth.ts: turns a voice into nodes of Web Audio. Loaded with the first sound that is wanted.
import type { Sound } from "./sound";
import { voices, type Layer } from "./voices";

const SILENT = 0.0001; // an exponential cannot reach nought
const LEAD = 0.01; // until what was just built can be heard

/** A second of noise, the same every time, one for each context. */
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noise(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known !== undefined) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[i] = seed / 2 ** 31 - 1;
  }
  noises.set(context, buffer);
  return buffer;
}

function glide(param: AudioParam, from: number, to: number, at: number, end: number): void {
  param.setValueAtTime(from, at);
  if (to !== from) param.exponentialRampToValueAtTime(to, end);
}

function oscillator(
  context: BaseAudioContext,
  layer: Layer,
  at: number,
  pitch: number,
): readonly [AudioScheduledSourceNode, AudioNode] {
  const source = new OscillatorNode(context, { type: layer.form as OscillatorType });
  glide(source.frequency, layer.from * pitch, layer.to * pitch, at, at + layer.lasts);
  return [source, source];
}

function filtered(
  context: BaseAudioContext,
  layer: Layer,
  at: number,
  pitch: number,
): readonly [AudioScheduledSourceNode, AudioNode] {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
  const band = new BiquadFilterNode(context, { type: "bandpass", Q: layer.narrow });
  glide(band.frequency, layer.from * pitch, layer.to * pitch, at, at + layer.lasts);
  return [source, source.connect(band)];
}

function build(context: BaseAudioContext, out: AudioNode, layer: Layer, begin: number, pitch: number): void {
  const at = begin + layer.at;
  const end = at + layer.lasts;
  const [source, last] = (layer.form === "noise" ? filtered : oscillator)(context, layer, at, pitch);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(SILENT, at);
  gain.gain.exponentialRampToValueAtTime(layer.loud, at + Math.min(layer.attack, layer.lasts / 2));
  gain.gain.exponentialRampToValueAtTime(SILENT, end);
  last.connect(gain).connect(out);
  source.start(at);
  source.stop(end + 0.01);
}

/** Plays a sound into `context`, `gain` loud; a `step` is a whole tone up. */
export function play(context: BaseAudioContext, name: Sound, gain: number, step = 0): void {
  const out = new GainNode(context, { gain });
  out.connect(context.destination);
  const pitch = 2 ** (Math.min(step, 8) / 6);
  for (const layer of voices[name]) build(context, out, layer, context.currentTime + LEAD, pitch);
}
