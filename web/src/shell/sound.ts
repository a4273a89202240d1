// sound.ts: two soft tones for "your move". Browsers allow them once the page was touched; until then there is silence.
let context: AudioContext | null = null;

function tone(at: number, pitch: number): void {
  if (context === null) return;
  const oscillator = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.4);
}

export function chime(): void {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  tone(context.currentTime, 587);
  tone(context.currentTime + 0.16, 784);
}
