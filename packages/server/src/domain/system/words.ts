import { COUNTED } from './readings.ts';

const UNITS = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
] as const;
/** A time is given in the largest unit of which there are at least this many. */
const ENOUGH = 2;

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** Formats a number of things for a sentence. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  const text = number.toLocaleString('en');
  return `${number >= COUNTED ? `${text} or more` : text} ${number === 1 ? one : many}`;
}

/** Formats a duration for a sentence: `42 seconds`, `7 minutes`, `3 hours`, `5 days`. */
export function timeOf(seconds: number): string {
  const unit = UNITS.find((candidate) => seconds >= ENOUGH * candidate.seconds);
  return unit ? countOf(Math.floor(seconds / unit.seconds), unit.name) : countOf(Math.floor(seconds), 'second');
}

/** Formats a size for a sentence. */
export const sizeOf = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GB` : `${Math.floor(bytes / MIB).toLocaleString('en')} MB`;
