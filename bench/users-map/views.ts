/** What someone sees of the map. */
export interface MapView {
  readonly what: string;
  readonly path: string;
}

const TILE = 256;
const WORLD = 360;

const pathOf = (box: Readonly<Record<string, number>>): string =>
  `/users-locations?${new URLSearchParams(Object.entries(box).map(([name, value]) => [name, value.toFixed(5)]))}`;

/** A window of so many pixels around a place. */
function around(latitude: number, longitude: number, zoom: number, [width, height]: readonly [number, number]): string {
  const degrees = WORLD / (TILE * 2 ** zoom);
  const [east, north] = [(degrees * width) / 2, ((degrees * height) / 2) * Math.cos((latitude * Math.PI) / 180)];
  return `${pathOf({
    southwest_lat: latitude - north,
    southwest_lng: longitude - east,
    northeast_lat: latitude + north,
    northeast_lng: longitude + east,
  })}&zoom=${zoom}`;
}

const laptop = [1200, 600] as const;
const wall = [3840, 2160] as const;
const box = (south: number, west: number, north: number, east: number): string =>
  pathOf({ southwest_lat: south, southwest_lng: west, northeast_lat: north, northeast_lng: east });

/** The view with the widest and the densest boxes, on a laptop and on a wall, and boxes that no map has. */
export const views: readonly MapView[] = [
  { what: 'The whole world', path: box(-90, -180, 90, 180) },
  { what: 'United States', path: around(39, -97, 5, laptop) },
  { what: 'United States on a wall', path: around(39, -97, 5, wall) },
  { what: 'California', path: around(36.778, -119.418, 6, laptop) },
  ...[7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].flatMap((zoom) => [
    { what: `Los Angeles, zoom ${zoom}`, path: around(34.062, -118.243, zoom, laptop) },
    { what: `New York on a wall, zoom ${zoom}`, path: around(40.742, -73.972, zoom, wall) },
  ]),
  { what: 'Across the antimeridian', path: around(-17, 180, 8, laptop) },
  { what: 'Hardly anybody in a wide box', path: box(-60, -60, -20, 60) },
  { what: 'From pole to pole, a tenth of a degree wide', path: `${box(-85, -118.3, 85, -118.2)}&zoom=18` },
  { what: 'Around the world, a twentieth of a degree high', path: `${box(34, -180, 34.05, 180)}&zoom=18` },
];
