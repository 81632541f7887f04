import { z } from 'zod';

const latitude = () => z.number('A latitude, in degrees').min(-90).max(90);
/** A map that repeats the world has longitudes beyond 180 degrees. */
const longitude = () => z.number('A longitude, in degrees').min(-540).max(540);

/** The corners of a box on the map. */
export const corners = {
  southwest_lat: latitude(),
  southwest_lng: longitude(),
  northeast_lat: latitude(),
  northeast_lng: longitude(),
};

/** A box on the map. If its eastern edge is west of its western edge, it crosses the antimeridian. */
export const Box = z.strictObject({
  ...corners,
  zoom: z
    .int()
    .min(0)
    .max(22)
    .optional()
    .describe("The map's zoom, for 256-pixel tiles: determines the cluster size. By default it fits the box"),
});

/** Returns whether the northern edge of a box is above its southern edge. */
export const isUpright = ({ southwest_lat: south, northeast_lat: north }: z.output<typeof Box>): boolean =>
  south <= north;
