import { useSyncExternalStore } from 'react';
import { cell } from '../state/cell.ts';

const SECOND_MS = 1000;
const MINUTE = 60;
/** From `most` on, the next unit applies. Thus days, months and years never have the count 1; minutes and hours can. */
const units = [
  { name: 'min', seconds: MINUTE, most: 60 },
  { name: 'h', seconds: 3600, most: 48 },
  { name: 'days', seconds: 86_400, most: 61 },
  { name: 'months', seconds: 2_629_746, most: 24 },
  { name: 'years', seconds: 31_556_952, most: Number.POSITIVE_INFINITY },
] as const;

/** Returns a duration in the largest unit that fits: `59 s`, `5 min`, `3 days`, `2 years`. */
function lengthText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.floor(seconds)} s`;
  const { name, seconds: each } = units.find((unit) => seconds < unit.seconds * unit.most) ?? units[4];
  return `${Math.floor(seconds / each)} ${name}`;
}

const secondsTo = (moment: string, now: number): number => (Date.parse(moment) - now) / SECOND_MS;

/** Returns how long ago a moment was: `12 s ago`. A future moment, by a clock that is ahead, counts as now. */
export const agoText = (moment: string, now: number): string =>
  `${lengthText(Math.max(0, -secondsTo(moment, now)))} ago`;

/**
 * Returns the same without seconds, also for the future: `just now`, `5 min ago`, `in 3 days`; empty for an invalid
 * moment.
 */
export function relativeText(moment: string, now: number): string {
  const seconds = secondsTo(moment, now);
  if (Number.isNaN(seconds)) return '';
  if (seconds >= MINUTE) return `in ${lengthText(seconds)}`;
  return seconds > -MINUTE ? 'just now' : `${lengthText(-seconds)} ago`;
}

/** Creates the clock of all relative times: it runs while something listens. */
function newClock() {
  const time = cell(Date.now());
  let listening = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => time.set(Date.now());
  return {
    watch: (changed: () => void) => {
      const stop = time.watch(changed);
      listening += 1;
      if (listening === 1) {
        tick();
        timer = setInterval(tick, SECOND_MS);
      }
      return () => {
        stop();
        listening -= 1;
        if (listening === 0) clearInterval(timer);
      };
    },
    get: () => (listening === 0 ? Date.now() : time.get()),
  };
}
const clock = newClock();

/**
 * Returns a text that depends on the time; its component renders again only when the text changes.
 * @param textOf returns the text for the present moment.
 */
export const useClockText = (textOf: (now: number) => string): string =>
  useSyncExternalStore(clock.watch, () => textOf(clock.get()));
