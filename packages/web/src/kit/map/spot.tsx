import { divIcon } from 'leaflet';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
import type { Position } from './position.ts';

interface Props {
  readonly at: Position;
  /** Higher ones are drawn over lower ones. */
  readonly height?: number;
  /** Stands with its origin on the position. */
  readonly children: ReactNode;
}

/** Something on the map, drawn by us: the map only moves it. */
export function Spot({ at, height = 0, children }: Props) {
  const [element] = useState(() => document.createElement('div'));
  const icon = useMemo(() => divIcon({ html: element, className: '', iconSize: [0, 0] }), [element]);
  const { latitude, longitude } = at;
  const position = useMemo(() => [latitude, longitude] as [number, number], [latitude, longitude]);
  return (
    <>
      <Marker position={position} icon={icon} interactive={false} keyboard={false} zIndexOffset={height} />
      {createPortal(children, element)}
    </>
  );
}
