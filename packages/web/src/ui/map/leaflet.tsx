import 'leaflet/dist/leaflet.css';
import {
  type Layer,
  type LeafletEventHandlerFnMap,
  type Map as LeafletMap,
  type MapOptions,
  map as makeMap,
} from 'leaflet';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';

const MapContext = createContext<LeafletMap | undefined>(undefined);

interface Props {
  /** The map's initial options; later changes are the user's. */
  readonly options: MapOptions;
  /** The map's accessible name. */
  readonly label: string;
  readonly className?: string;
  /** The content of the map, which is rendered once the map exists. */
  readonly children: ReactNode;
}

/** A Leaflet map for its children to draw on. */
export function LeafletContainer({ options, label, className, children }: Props) {
  const container = useRef<HTMLElement>(null);
  const [first] = useState(options);
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => {
    if (!container.current) return;
    const made = makeMap(container.current, first);
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, [first]);
  return (
    <section ref={container} aria-label={label} className={className}>
      {map && <MapContext value={map}>{children}</MapContext>}
    </section>
  );
}

/** Returns the map around a component. @throws when there is none. */
export function useMap(): LeafletMap {
  const map = useContext(MapContext);
  if (!map) throw new Error('useMap is called outside a map');
  return map;
}

interface Source {
  on(handlers: LeafletEventHandlerFnMap): unknown;
  off(handlers: LeafletEventHandlerFnMap): unknown;
}

/** Listens to a map or a layer with the `handlers` of the latest render. */
export function useHandlers(source: Source, handlers: LeafletEventHandlerFnMap): void {
  useEffect(() => {
    source.on(handlers);
    return () => {
      source.off(handlers);
    };
  }, [source, handlers]);
}

/** Returns the current zoom level of the map around a component. */
export function useZoom(): number {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useHandlers(
    map,
    useMemo(() => ({ zoomend: () => setZoom(map.getZoom()) }), [map]),
  );
  return zoom;
}

/** Creates a layer once, and shows it on the map while the component is mounted. */
export function useLayer<Made extends Layer>(make: () => Made): Made {
  const map = useMap();
  const [layer] = useState(make);
  useEffect(() => {
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, layer]);
  return layer;
}
