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

/** The states of the USA, from our own files; each has its name. */
export const loadStates = (): Promise<FeatureCollection<Geometry>> => shapes(states, 'states');

/** The countries of the world, from our own files, coarser; each has its ISO 3166-1 number as its id. */
export const loadCountries = (): Promise<FeatureCollection<Geometry>> => shapes(world, 'countries');
