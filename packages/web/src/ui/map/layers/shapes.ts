import type { FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import states from 'us-atlas/states-10m.json?url';
import world from 'world-atlas/countries-110m.json?url';

async function shapes(url: string, name: string): Promise<FeatureCollection<Geometry>> {
  const topology = (await (await fetch(url)).json()) as Topology<Record<string, GeometryCollection>>;
  const object = topology.objects[name];
  return object ? feature(topology, object) : { type: 'FeatureCollection', features: [] };
}

/** Loads the US states, with their names, from our own files. */
export const loadStates = (): Promise<FeatureCollection<Geometry>> => shapes(states, 'states');

/** Loads the world's countries from our own files, with less detail; the id of each is its ISO 3166-1 number. */
export const loadCountries = (): Promise<FeatureCollection<Geometry>> => shapes(world, 'countries');
