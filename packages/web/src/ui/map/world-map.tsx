import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { tileAttribution } from '../browser/console-config.ts';
import { MAP } from './constants.ts';
import { Tiles } from './layers/tiles.tsx';
import { LeafletContainer } from './leaflet.tsx';
import classes from './map.module.css';
import type { Position } from './position.ts';
import { ShowAll } from './show-all.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

/** OpenStreetMap requires a link to its license. */
const source = tileAttribution.includes('OpenStreetMap') ? (
  <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
    {tileAttribution}
  </a>
) : (
  tileAttribution
);

interface Props {
  /** The map's accessible name. */
  readonly label: string;
  /** The initial center; later changes are the user's. */
  readonly center: Position;
  readonly zoom?: number;
  /** The height, in pixels. */
  readonly height?: number;
  /** The center of an overview of most of the content: a button moves the map there. */
  readonly all?: Position;
  /** The wheel zooms: for maps that are their screen's subject, because the page does not scroll over them. */
  readonly hasWheel?: boolean;
  /** The content of the map, rendered with `Spot`, `Ring` and `Popup`. */
  readonly children: ReactNode;
}

/** A map that is moved with pointer and keyboard (arrows, + and -). */
export function WorldMap({
  label,
  center,
  zoom = MAP.zoom,
  height = MAP.height,
  hasWheel = false,
  all,
  children,
}: Props) {
  const isCalm = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [isBare, setBare] = useState(false);
  return (
    <div className={classes.frame} style={{ height }}>
      <LeafletContainer
        label={label}
        className={classes.map ?? ''}
        options={{
          center: [center.latitude, center.longitude],
          zoom: Math.max(MAP.minZoom, Math.min(MAP.maxZoom, zoom)),
          minZoom: MAP.minZoom,
          maxZoom: MAP.maxZoom,
          scrollWheelZoom: hasWheel,
          zoomControl: false,
          attributionControl: false,
          zoomAnimation: !isCalm,
          fadeAnimation: !isCalm,
          markerZoomAnimation: !isCalm,
          inertia: !isCalm,
          worldCopyJump: true,
        }}
      >
        <Tiles onBare={setBare} />
        {children}
        <ZoomButtons />
        {all && <ShowAll center={all} />}
      </LeafletContainer>
      <p className={classes.attribution}>{isBare ? 'Coastlines: Natural Earth; states: US Census Bureau' : source}</p>
    </div>
  );
}
