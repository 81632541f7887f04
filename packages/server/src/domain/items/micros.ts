/*
 * Times in microseconds since 1970, which PostgreSQL stores and which decide which of two states is later. Between 1900
 * and 2255, a number holds them exactly.
 */

const FRACTION = /\.(\d+)/;

/** Converts an RFC 3339 timestamp to microseconds since 1970. Further digits are ignored. */
export function microsOf(moment: string): number {
  const digits = FRACTION.exec(moment)?.[1] ?? '';
  const whole = Date.parse(moment.replace(FRACTION, '').toUpperCase());
  return whole * 1000 + Number(digits.slice(0, 6).padEnd(6, '0'));
}

/** Formats microseconds as PostgreSQL reads them, in UTC. */
export function momentText(micros: number): string {
  const millis = Math.floor(micros / 1000);
  const rest = String(micros - millis * 1000).padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}Z`;
}

/** Formats an app's timestamp of any zone as PostgreSQL reads it. Null stays null. */
export const storedMoment = (moment: unknown): string | null =>
  typeof moment === 'string' ? momentText(microsOf(moment)) : null;
