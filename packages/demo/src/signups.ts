import type { Random } from './random.ts';

const HOUR = 3_600_000;
const HOURS = 2 * 365 * 24;
/** The age of the app: two years in milliseconds. */
export const LIFETIME = HOURS * HOUR;
/** Sign-ups from Sunday to Saturday, relative to the mean day. */
const weekday = [1.22, 0.92, 0.88, 0.9, 0.94, 1.02, 1.12];
/** Sign-ups by hour in UTC: they follow evenings and nights in the United States. */
const hourly = [
  1.6, 1.7, 1.6, 1.4, 1.1, 0.7, 0.4, 0.25, 0.2, 0.2, 0.25, 0.4, 0.6, 0.8, 0.9, 1, 1.05, 1.1, 1.1, 1.15, 1.2, 1.25, 1.3,
  1.45,
];
/** The app grows fourfold in the two years, with waves: campaigns, holidays, a slow summer. */
const growth = (share: number): number => 4 ** share * (1 + 0.12 * Math.sin(share * 22) + 0.07 * Math.sin(share * 71));

/**
 * Draws sign-up times of a growing app in the two years before `today`, earliest first.
 * @returns a function that gives the n-th of `count` moments, n from 0.
 */
export function signups(random: Random, count: number, today: Date): (n: number) => Date {
  const start = today.getTime() - LIFETIME;
  const reached = new Float64Array(HOURS);
  let sum = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const moment = new Date(start + hour * HOUR);
    sum += growth(hour / HOURS) * (weekday[moment.getUTCDay()] ?? 1) * (hourly[moment.getUTCHours()] ?? 1);
    reached[hour] = sum;
  }
  let hour = 0;
  return (n) => {
    const aim = ((n + random.next()) / count) * sum;
    while (hour < HOURS - 1 && (reached[hour] ?? 0) < aim) hour += 1;
    const before = hour === 0 ? 0 : (reached[hour - 1] ?? 0);
    const within = (aim - before) / ((reached[hour] ?? sum) - before);
    return new Date(start + Math.floor((hour + Math.min(within, 0.9999)) * HOUR));
  };
}
