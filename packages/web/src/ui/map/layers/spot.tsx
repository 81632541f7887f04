import { divIcon, marker } from 'leaflet';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLayer } from '../leaflet.tsx';
import type { Position } from '../position.ts';

interface Props {
  readonly at: Position;
  /** Higher ones are drawn above lower ones. */
  readonly height?: number;
  /** Drawn with its origin at the position. */
  readonly children: ReactNode;
}

/** Content on the map that React renders: the map only moves it. */
export function Spot({ at: { latitude, longitude }, height = 0, children }: Props) {
  const [element] = useState(() => document.createElement('div'));
  const layer = useLayer(() =>
    marker([latitude, longitude], {
      icon: divIcon({ html: element, className: '', iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: height,
    }),
  );
  useEffect(() => void layer.setLatLng([latitude, longitude]), [layer, latitude, longitude]);
  useEffect(() => void layer.setZIndexOffset(height), [layer, height]);
  return createPortal(children, element);
}
