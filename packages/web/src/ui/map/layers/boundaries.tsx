import type { FeatureCollection, Geometry } from 'geojson';
import { geoJSON, svg } from 'leaflet';
import { useEffect } from 'react';
import { cell } from '../../state/cell.ts';
import { useMap } from '../leaflet.tsx';
import classes from '../map.module.css';
import { loadCountries, loadStates } from './shapes.ts';

const UNITED_STATES = '840';

/** The Leaflet pane in which the boundaries are drawn. */
const PANE = 'boundaries';

/** Loads the world's countries, and the US states, which are drawn more precisely. */
async function loadLand(): Promise<FeatureCollection<Geometry>> {
  const [countries, american] = await Promise.all([loadCountries(), loadStates()]);
  const others = countries.features.filter(({ id }) => id !== UNITED_STATES);
  return { type: 'FeatureCollection', features: [...others, ...american.features] };
}

const land = cell<Promise<FeatureCollection<Geometry>> | undefined>(undefined);

/** Coastlines, and the borders of countries and states, from our own files: for maps without tiles. */
export default function Boundaries() {
  const map = useMap();
  useEffect(() => {
    let isGone = false;
    let remove = (): void => undefined;
    const draw = (data: FeatureCollection<Geometry>): void => {
      if (isGone) return;
      const pane = map.getPane(PANE) ?? map.createPane(PANE);
      if (classes.boundaries) pane.classList.add(classes.boundaries);
      const renderer = svg({ pane: PANE, padding: 0.5 });
      const style = { className: classes.land ?? '', weight: 1 };
      const layer = geoJSON(data, { interactive: false, style, pane: PANE, ...{ renderer } }).addTo(map);
      remove = () => {
        layer.remove();
        renderer.remove();
      };
    };
    const loading = land.get() ?? loadLand();
    land.set(loading);
    loading.then(draw, () => land.set(undefined));
    return () => {
      isGone = true;
      remove();
    };
  }, [map]);
  return null;
}
