import type { LeafletEventHandlerFnMap } from 'leaflet';
import { Suspense, use, useEffect, useState } from 'react';
import { apiBase, consoleConfig } from '../../browser/console-config.ts';
import { lazyWithRetry, NoFallback } from '../../lazy/lazy-with-retry.tsx';
import { useHandlers, useLayer } from '../leaflet.tsx';
import classes from '../map.module.css';
import { FetchedTiles } from './fetched-tiles.ts';
import { TileSource } from './tile-source.ts';

const Boundaries = lazyWithRetry(() => import('./boundaries.tsx'), NoFallback);

/** How many failures without a single tile stop further requests. */
const PATIENCE = 4;

/** The tiles' address: our own, or a configured one. An API at another origin need not have tiles. */
const ADDRESS = consoleConfig.tiles ?? (apiBase === '' ? '/tiles/{z}/{x}/{y}.png' : undefined);

/** The tile layer, which is removed when this unmounts. */
function TileLayer({ handlers }: { readonly handlers: LeafletEventHandlerFnMap }) {
  const fetchTile = use(TileSource);
  const layer = useLayer(
    () =>
      new FetchedTiles(ADDRESS ?? '', fetchTile, {
        className: classes.tiles ?? '',
      }),
  );
  useHandlers(layer, handlers);
  return null;
}

interface Props {
  /** Called with whether the map is drawn only from our own files. */
  readonly onBare: (isBare: boolean) => void;
}

/** The background of the map: tiles from our own address; where they fail, coastlines and borders. */
export function Tiles({ onBare }: Props) {
  const [{ loaded, failed }, setCounts] = useState({ loaded: 0, failed: ADDRESS === undefined ? PATIENCE : 0 });
  const isBare = loaded === 0 && failed >= PATIENCE;
  useEffect(() => onBare(isBare), [isBare, onBare]);
  const [handlers] = useState(() => ({
    tileload: () => setCounts((now) => ({ ...now, loaded: now.loaded + 1 })),
    tileerror: () => setCounts((now) => ({ ...now, failed: now.failed + 1 })),
  }));
  return (
    <>
      {!isBare && <TileLayer handlers={handlers} />}
      {failed > 0 && (
        <Suspense>
          <Boundaries />
        </Suspense>
      )}
    </>
  );
}
