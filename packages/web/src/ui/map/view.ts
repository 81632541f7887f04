import type { Map as LeafletMap } from 'leaflet';
import type { Position } from './position.ts';

/** The visible part of a map. */
export interface View {
  readonly center: Position;
  readonly zoom: number;
  readonly southwest: Position;
  readonly northeast: Position;
}

const DIGITS = 1e5;
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;

const position = ({ lat, lng }: { lat: number; lng: number }): Position => ({
  latitude: Math.min(90, Math.max(-90, rounded(lat))),
  longitude: rounded(lng),
});

/** Returns the visible part of a map, precise to about a meter. */
export function viewOf(map: LeafletMap): View {
  const bounds = map.getBounds();
  return {
    center: position(map.getCenter()),
    zoom: map.getZoom(),
    southwest: position(bounds.getSouthWest()),
    northeast: position(bounds.getNorthEast()),
  };
}
