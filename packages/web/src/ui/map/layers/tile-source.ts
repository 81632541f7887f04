import { createContext } from 'react';

/** Fetches the tile at an address of our own. @throws when there is none, or when `signal` is aborted. */
export type FetchTile = (address: string, signal: AbortSignal) => Promise<Blob>;

/**
 * How maps fetch their tiles: a provider around them decides with which session. Without a provider, they have no
 * tiles.
 */
export const TileSource = createContext<FetchTile>(() => Promise.reject(new Error('There is no source of tiles')));
