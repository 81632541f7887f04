import type { map } from '@quarterdeck/contract/map';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

type Input = Omit<z.output<typeof map.locations.input>, 'zoom'>;

/** A box in the table's coordinates: longitudes from -180 to 180, in two ranges if it crosses the antimeridian. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly ranges: readonly (readonly [west: number, east: number])[];
}

const WORLD = 360;
/** The latitude at which web maps end, in degrees. */
const MAP_END = 85.0511;
/** The most cells across a box, and the number without a requested size. */
const MOST_ACROSS = 32;
const OWN_ACROSS = 20;
/** A cell is a quarter of a tile: 64 pixels. */
const LEVELS_PER_TILE = 2;
/** The level of the cells in the index, by which users are found. */
export const FINE = 14;
/** The level of the finest cells, at zoom 18: about ten meters. */
export const FINEST = 20;

/** Reads the box of a call. */
export function boxOf(input: Input): Box {
  const { southwest_lat: south, northeast_lat: north, southwest_lng: from, northeast_lng: to } = input;
  const width = to >= from ? to - from : to - from + WORLD * Math.ceil((from - to) / WORLD);
  if (width >= WORLD) return { south, north, ranges: [[-180, 180]] };
  const west = from - WORLD * Math.floor((from + WORLD / 2) / WORLD);
  const east = west + width;
  if (east <= 180) return { south, north, ranges: [[west, east]] };
  return {
    south,
    north,
    ranges: [
      [west, 180],
      [-180, east - WORLD],
    ],
  };
}

/** Returns the western and eastern edges of a box. Across the antimeridian, the eastern edge is above 180 degrees. */
export function edgesOf({ ranges: [[west, east] = [0, 0], beyond] }: Box): readonly [west: number, east: number] {
  return [west, beyond ? beyond[1] + WORLD : east];
}

/** Returns the vertical position of a latitude on the map, from 0 at the top to 1 at the bottom. */
function depth(latitude: number): number {
  const angle = (Math.min(MAP_END, Math.max(-MAP_END, latitude)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
}

const finestWith = (cells: number, across: number): number =>
  Math.min(FINEST, Math.max(0, Math.floor(Math.log2(cells / Math.max(across, 2 ** -FINEST)))));

/**
 * Returns the level of the cells, of which the world has 2^level on each side. It fits the zoom, but never yields too
 * many cells for the box.
 */
export function levelFor({ south, north, ranges }: Box, zoom: number | undefined): number {
  const width = ranges.reduce((sum, [west, east]) => sum + east - west, 0) / WORLD;
  const across = Math.max(width, depth(south) - depth(north));
  if (zoom === undefined) return finestWith(OWN_ACROSS, across);
  return Math.min(zoom + LEVELS_PER_TILE, finestWith(MOST_ACROSS, across));
}

/**
 * Whether the box touches a cell on its level.
 * @param x the column of the cell, of 2^ofLevel; `y` is its row.
 */
export function touches(
  { south, north, ranges }: Box,
  level: number,
  x: RawBuilder<unknown>,
  y: RawBuilder<unknown>,
  ofLevel: number,
): RawBuilder<boolean> {
  const cells = 2 ** level;
  const finer = 2 ** (ofLevel - level);
  const columns = ranges.map(
    ([west, east]) =>
      sql`${x} between grid_x(${west}, ${cells}) * ${finer} and grid_x(${east}, ${cells}) * ${finer} + ${finer - 1}`,
  );
  return sql<boolean>`(${sql.join(columns, sql` or `)})
    and ${y} between grid_y(${north}, ${cells}) * ${finer} and grid_y(${south}, ${cells}) * ${finer} + ${finer - 1}`;
}

/** Whether a position is inside the box. */
export function holds({ south, north, ranges }: Box): RawBuilder<boolean> {
  const columns = ranges.map(([west, east]) => sql`longitude between ${west} and ${east}`);
  return sql<boolean>`latitude between ${south} and ${north} and (${sql.join(columns, sql` or `)})`;
}

/** The same check for known coordinates. */
export const isInside = (
  { south, north, ranges }: Box,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean =>
  latitude >= south && latitude <= north && ranges.some(([west, east]) => longitude >= west && longitude <= east);

/** Returns the middle of a cell. */
export const middleOf = (x: number, y: number, level: number): { latitude: number; longitude: number } => ({
  longitude: ((x + 0.5) / 2 ** level) * WORLD - WORLD / 2,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** level))) * 180) / Math.PI,
});
