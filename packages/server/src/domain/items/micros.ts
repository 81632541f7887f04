/*
 * Moments as microseconds since 1970: what PostgreSQL stores, and what decides which of two states is the later one. Between
 * 1900 and 2255 a number holds them exactly.
 */

const FRACTION = /\.(\d+)/;

/** Microseconds since 1970 of a moment of RFC 3339; further digits are left out. */
export function microsOf(moment: string): number {
  const digits = FRACTION.exec(moment)?.[1] ?? '';
  const whole = Date.parse(moment.replace(FRACTION, '').toUpperCase());
  return whole * 1000 + Number(digits.slice(0, 6).padEnd(6, '0'));
}

/** The text of a moment as PostgreSQL reads it, in UTC. */
export function momentText(micros: number): string {
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}Z`;
}

/** A moment of the app as PostgreSQL reads it, whatever its zone; null stays null. */
export const storedMoment = (moment: unknown): string | null =>
  typeof moment === 'string' ? momentText(microsOf(moment)) : null;
