/** A short notification tone, synthesized so that no file is loaded. */
import { days, createStoredValue } from '#src/session/storedValue.ts';

/** Stored choice: whether the tone is off in this browser. */
export const storedSoundOff = createStoredValue<boolean>(
  'sound-off',
  (value): value is boolean => typeof value === 'boolean',
  days(365),
);

let context: AudioContext | undefined;

/** Creates the audio context. Browsers allow sound only after a click: call this from one. */
export function unlockSound(): void {
  if (context || typeof AudioContext === 'undefined') return;
  context = new AudioContext();
  void context.resume();
}

const notes = [
  { hertz: 784, startsAt: 0 },
  { hertz: 1047, startsAt: 0.14 },
] as const;
const noteSeconds = 0.22;
/** Tones within this time play once. */
const pauseMs = 2000;

function schedule(audio: AudioContext): void {
  for (const { hertz, startsAt } of notes) {
    const start = audio.currentTime + startsAt;
    const oscillator = audio.createOscillator();
    oscillator.frequency.value = hertz;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + noteSeconds);
  }
}

const lockName = 'yarmarka-tone';
let isBusy = false;

/** Plays the tone and holds the lock for a moment, so that this tab and others stay silent. */
async function playOnce(audio: AudioContext): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  schedule(audio);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  isBusy = false;
}

/** Plays the tone once, however many tabs request it at a time, if the browser allows it and it is not off. */
export async function playTone(): Promise<void> {
  if (!context || storedSoundOff.get()) return;
  const audio = context;
  if (audio.state !== 'running') await audio.resume();
  // Browsers have no locks without HTTPS.
  if (!('locks' in navigator)) return playOnce(audio);
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => lock && playOnce(audio));
}
