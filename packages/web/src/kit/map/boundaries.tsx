import type { FeatureCollection, Geometry } from 'geojson';
import { svg } from 'leaflet';
import { useEffect, useState } from 'react';
import { GeoJSON, Pane } from 'react-leaflet';
import classes from './map.module.css';
import { loadCountries, loadStates } from './shapes.ts';

const UNITED_STATES = '840';

/** The countries of the world, and the United States by state, which are drawn more exactly. */
async function loadLand(): Promise<FeatureCollection<Geometry>> {
  const [countries, american] = await Promise.all([loadCountries(), loadStates()]);
  const others = countries.features.filter(({ id }) => id !== UNITED_STATES);
  return { type: 'FeatureCollection', features: [...others, ...american.features] };
}

let land: Promise<FeatureCollection<Geometry>> | undefined;

/** Coast lines, and the borders of countries and states, from our own files: for maps without tiles. */
export default function Boundaries() {
  const [data, setData] = useState<FeatureCollection<Geometry>>();
  useEffect(() => {
    let isGone = false;
    land ??= loadLand();
    land.then(
      (loaded) => isGone || setData(loaded),
      () => {
        land = undefined;
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (
    data && (
      <Pane name="boundaries" className={classes.boundaries ?? ''}>
        <GeoJSON
          data={data}
          interactive={false}
          style={{ className: classes.land ?? '', weight: 1 }}
          {...{ renderer: svg({ pane: 'boundaries', padding: 0.5 }) }}
        />
      </Pane>
    )
  );
}
