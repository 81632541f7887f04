import { randomFrom } from '../random.ts';

/** The number of sounds. */
export const SOUNDS = 12;

const RATE = 8000;
const HEADER = 44;
const SILENCE = 128;
const LOUD = 46;

/** Voice-like syllables, as amplitudes from -1 to 1. */
function* voice(seed: number): Generator<number, void, undefined> {
  const random = randomFrom(seed + 1);
  const pitch = 105 + random.below(110);
  for (let syllable = 0; syllable < 9 + random.below(8); syllable += 1) {
    const length = Math.floor(RATE * (0.11 + random.next() * 0.16));
    const tone = pitch * (0.9 + random.next() * 0.3);
    const vowel = 480 + random.below(700);
    for (let n = 0; n < length; n += 1) {
      const turn = (2 * Math.PI * n) / RATE;
      const buzz = Math.sin(turn * tone) + 0.5 * Math.sin(turn * tone * 2) + 0.35 * Math.sin(turn * vowel);
      yield (buzz / 1.85) * Math.sin((Math.PI * n) / length);
    }
    for (let n = RATE * (random.chance(0.2) ? 0.22 : 0.03); n > 0; n -= 1) yield 0;
  }
}

/** Returns a few seconds of a voice-like sound: an 8-bit WAV, identical for the same seed. */
function sound(seed: number): Buffer {
  const samples = Uint8Array.from(voice(seed), (amplitude) => SILENCE + Math.round(amplitude * LOUD));
  const header = Buffer.alloc(HEADER);
  header.write('RIFF', 0);
  header.writeUInt32LE(HEADER - 8 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Returns the address of a sound on the demo server. */
export const soundPath = (seed: number): string => `/demo/sounds/${seed}.wav`;

/** Returns the sound with a name such as `3`; undefined when there is none. */
export const soundByName = (name: string): Buffer | undefined =>
  /^\d{1,2}$/.test(name) && Number(name) < SOUNDS ? sound(Number(name)) : undefined;
