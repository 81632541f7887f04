import { popup } from 'leaflet';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHandlers, useMap } from '../leaflet.tsx';
import type { Position } from '../position.ts';

interface Props {
  readonly at: Position;
  readonly className: string;
  /** Called when the map has closed it: by a click outside, Escape, or another popup. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The offset above the mark, in pixels. */
const OFFSET: [number, number] = [0, -10];

/** A popup above a place; the map moves so that all of it is visible. */
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
  // Its size is known only with its content. Measuring removes the focus, so it comes before the focus is set.
  useLayoutEffect(() => {
    if (isOpen) layer.update();
  }, [layer, isOpen]);
  return isOpen && createPortal(children, element);
}
