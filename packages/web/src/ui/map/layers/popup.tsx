import { popup } from 'leaflet';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHandlers, useMap } from '../leaflet.tsx';
import type { Position } from '../position.ts';

interface Props {
  readonly at: Position;
  readonly className: string;
  /** Hears that the map closed it: a click next to it, Escape, another popup. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Above the mark, in pixels. */
const OFFSET: [number, number] = [0, -10];

/** What learns about a place, above it; the map moves so that all of it is seen. */
export function Popup({ at: { latitude, longitude }, className, onClose, children }: Props) {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));
  const [isOpen, setOpen] = useState(false);
  const [layer] = useState(() => popup({ offset: OFFSET, closeButton: false, className }).setContent(element));
  useHandlers(
    layer,
    useMemo(() => ({ remove: onClose }), [onClose]),
  );
  useEffect(() => {
    layer.setLatLng([latitude, longitude]).openOn(map);
    setOpen(true);
    return () => {
      layer.remove();
    };
  }, [map, layer, latitude, longitude]);
  // Its size is known when its content is there; measuring takes the focus away, so it comes before that is given.
  useLayoutEffect(() => {
    if (isOpen) layer.update();
  }, [layer, isOpen]);
  return isOpen && createPortal(children, element);
}
