/**
 * Sounds, made while they are heard: a step, a push, a box that is home, a level solved. Off unless the player wants them.
 * @import { Board } from "./board.js"
 * @import { Game } from "./game.js"
 * @import { GameEvent } from "./types.js"
 */
import { byId } from "./dom.js";

/** Notes of the end, in hertz, and seconds between them. */
const FANFARE = [523.25, 659.25, 783.99, 1046.5];
const BEAT = 0.09;

/** @param {Game} game @param {Board} board */
export function sounds(game, board) {
  const wish = byId("sound", HTMLInputElement);
  /** Browsers let a page be heard only after it was touched, and wanted. @type {AudioContext | null} */
  let context = null;

  const hear = (/** @type {GameEvent[]} */ events) => {
    context ??= new AudioContext();
    context.resume();
    if (events.some(({ event }) => event === "solved")) return solved(context);
    // Of a way only its end is heard.
    const last = events.findLast((event) => event.event === "moved");
    if (last?.shift) return board.isGoal(last.shift[1]) ? home(context) : push(context);
    if (last) step(context);
  };

  game.listen((events) => wish.checked && events.length > 0 && hear(events));
}

/** @param {AudioContext} context */
const step = (context) => thud(context, { pitch: 900, seconds: 0.05, volume: 0.05 });

/** @param {AudioContext} context */
const push = (context) => thud(context, { pitch: 260, seconds: 0.13, volume: 0.22 });

/** @param {AudioContext} context */
function home(context) {
  push(context);
  note(context, { pitch: 880, at: 0.03, seconds: 0.35, volume: 0.09 });
}

/** @param {AudioContext} context */
function solved(context) {
  FANFARE.forEach((pitch, place) => note(context, { pitch, at: place * BEAT, seconds: 0.5, volume: 0.08 }));
}

/** A soft tone that fades. @param {AudioContext} context @param {{pitch: number, at: number, seconds: number, volume: number}} tone */
function note(context, { pitch, at, seconds, volume }) {
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const start = context.currentTime + at;
  source.connect(fading(context, { start, seconds, volume }));
  source.start(start);
  source.stop(start + seconds);
}

/** Noise through a filter: something heavy on a floor. @param {AudioContext} context @param {{pitch: number, seconds: number, volume: number}} sound */
function thud(context, { pitch, seconds, volume }) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: pitch });
  source.connect(filter).connect(fading(context, { start: context.currentTime, seconds, volume }));
  source.start();
}

/** @param {AudioContext} context @param {{start: number, seconds: number, volume: number}} shape */
function fading(context, { start, seconds, volume }) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(context.destination);
  return gain;
}
