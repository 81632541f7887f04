import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { map } from '@quarterdeck/contract/map';
import { nearTo, type Position } from '../../ui/map/position.ts';
import type { Mark } from './gather.ts';

/** The corners of an area, as inputs of the call for its list. */
export type Place = Pick<
  InputOf<typeof map.people>,
  'southwest_lat' | 'southwest_lng' | 'northeast_lat' | 'northeast_lng'
>;

/** A margin of about ten centimeters, in degrees: rounding the corners to text must not exclude anyone. */
const EDGE = 1e-6;
/** The width of two cells at the highest zoom level, in degrees. */
const AROUND = 7e-4;
const DIGITS = 7;

/**
 * Returns the area around a mark's users as text for the address; the surroundings of a mark whose users are unknown.
 */
export function placeOf({ users, ...middle }: Pick<Mark, 'users' | keyof Position>): string {
  const places = users.map((user) => nearTo(middle.longitude, user));
  const edges = (of: (place: Position) => number): [low: number, high: number] => {
    const [all, edge] = places.length === 0 ? [[of(middle)], AROUND] : [places.map(of), EDGE];
    return [Math.min(...all) - edge, Math.max(...all) + edge];
  };
  const [[south, north], [west, east]] = [edges(({ latitude }) => latitude), edges(({ longitude }) => longitude)];
  return [Math.max(-90, south), west, Math.min(90, north), east].map((degrees) => degrees.toFixed(DIGITS)).join(',');
}

/** Returns the area in an address; undefined when there is none. */
export function placeIn(text: string | undefined): Place | undefined {
  const [south, west, north, east, ...rest] = (text ?? '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  if (south === undefined || west === undefined || north === undefined || east === undefined || rest.length > 0)
    return undefined;
  const isWhole = [south, west, north, east].every(Number.isFinite);
  return isWhole ? { southwest_lat: south, southwest_lng: west, northeast_lat: north, northeast_lng: east } : undefined;
}
