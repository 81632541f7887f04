/** A position on the map, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const WORLD = 360;
const TILE = 256;

const half = (degrees: number, digits: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(digits)}° ${degrees < 0 ? negative : positive}`;

/** Returns a position for display: `34.05° N, 118.24° W`. */
export const formatPosition = ({ latitude, longitude }: Position, digits = 2): string =>
  `${half(latitude, digits, 'N', 'S')}, ${half(longitude, digits, 'E', 'W')}`;

/**
 * Returns the same place on the copy of the world that is nearest to a longitude: a map continues beyond 180 degrees.
 */
export const nearTo = (center: number, { latitude, longitude }: Position): Position => ({
  latitude,
  longitude: longitude + WORLD * Math.round((center - longitude) / WORLD),
});

/** Returns where a position is drawn at a zoom level, in pixels from the corner of the world. */
export function pixelsAt(zoom: number, { latitude, longitude }: Position): { readonly x: number; readonly y: number } {
  const size = TILE * 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  return {
    x: ((longitude + WORLD / 2) / WORLD) * size,
    y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * size,
  };
}
