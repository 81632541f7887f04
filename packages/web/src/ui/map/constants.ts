/** The constants of all maps. Zoom levels are those of web maps, where each level doubles the scale. */
export const MAP = {
  minZoom: 5,
  maxZoom: 18,
  zoom: 5,
  /** For maps around one place. */
  placeZoom: 12,
  usersZoom: 6,
  center: { latitude: 36.778259, longitude: -119.417931 },
  /** The height, in pixels. */
  height: 600,
  metresPerMile: 1609.34,
  metresPerKm: 1000,
} as const;
