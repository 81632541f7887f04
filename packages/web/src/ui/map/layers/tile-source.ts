import { createContext } from 'react';

/** Fetches the tile at an address of our own. @throws when there is none, or when `signal` says to stop. */
export type FetchTile = (address: string, signal: AbortSignal) => Promise<Blob>;

/** Where maps have their tiles from: what is around them says with whose session. Without it, they have none. */
export const TileSource = createContext<FetchTile>(() => Promise.reject(new Error('There is no source of tiles')));
