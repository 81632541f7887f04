import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { useHandlers, useMap } from '../../ui/map/leaflet.tsx';
import { type View, viewOf } from '../../ui/map/view.ts';

const DEBOUNCE_MS = 250;

/** Reports the visible part of the map: when it is ready, and shortly after it was moved. */
export function useView(onReady: (view: View) => void, onMoved: (view: View) => void): void {
  const map = useMap();
  const report = useDebouncedCallback(() => onMoved(viewOf(map)), DEBOUNCE_MS);
  useEffect(() => onReady(viewOf(map)), [map, onReady]);
  useHandlers(
    map,
    useMemo(() => ({ moveend: report, resize: report }), [report]),
  );
}
