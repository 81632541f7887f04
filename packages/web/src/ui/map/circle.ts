import { MAP } from './constants.ts';
import type { Position } from './position.ts';

/** A circle on the ground. */
export interface Circle {
  readonly center: Position;
  /** The radius, in `unit`. */
  readonly radius: number;
  readonly unit: 'miles' | 'km';
}

/** Returns a circle's radius in meters. */
export const metresOf = ({ radius, unit }: Circle): number =>
  radius * (unit === 'miles' ? MAP.metresPerMile : MAP.metresPerKm);

/** Meters per pixel at the equator and zoom level 0. */
const METRES_PER_PIXEL = 156_543.03;
const MOST_OF_IT = 0.85;

/** Returns the highest zoom level at which a circle is completely visible on a map of this height in pixels. */
export function zoomFor(circle: Circle, height: number): number {
  const scale = METRES_PER_PIXEL * Math.cos((circle.center.latitude * Math.PI) / 180);
  const zoom = Math.floor(Math.log2((scale * height * MOST_OF_IT) / (2 * Math.max(1, metresOf(circle)))));
  return Math.max(MAP.minZoom, Math.min(MAP.maxZoom, zoom));
}

const isBetween = (least: number, value: number, most: number): boolean => value >= least && value <= most;

/**
 * Reads a circle from a JSON text of latitude, longitude, radius and unit (miles, or anything else for km); undefined
 * for any other text.
 */
export function circleIn(text: string | null): Circle | undefined {
  if (text === null) return undefined;
  try {
    const { latitude, longitude, radius, unit } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const numbers = [latitude, longitude, radius].map((value) =>
      value === '' || value === null ? Number.NaN : Number(value),
    );
    const [north = Number.NaN, east = Number.NaN, far = Number.NaN] = numbers;
    if (!(isBetween(-90, north, 90) && isBetween(-180, east, 180) && isBetween(0, far, 20_000))) return undefined;
    return { center: { latitude: north, longitude: east }, radius: far, unit: unit === 'miles' ? 'miles' : 'km' };
  } catch {
    return undefined;
  }
}
