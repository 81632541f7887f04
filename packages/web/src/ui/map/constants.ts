/** The numbers of all maps. Zooms are those of the web's map, where each step doubles the scale. */
export const MAP = {
  minZoom: 5,
  maxZoom: 18,
  zoom: 5,
  /** Of maps around one place. */
  placeZoom: 12,
  usersZoom: 6,
  center: { latitude: 36.778259, longitude: -119.417931 },
  /** In pixels. */
  height: 600,
  metresPerMile: 1609.34,
  metresPerKm: 1000,
} as const;
