import { type Coords, type DoneCallback, TileLayer, type TileLayerOptions } from 'leaflet';
import type { FetchTile } from './tile-source.ts';

/** Tiles that are fetched as files, because the address of an image cannot carry a session. */
export class FetchedTiles extends TileLayer {
  readonly #fetchTile: FetchTile;
  readonly #fetches = new WeakMap<HTMLElement, AbortController>();

  constructor(address: string, fetchTile: FetchTile, options: TileLayerOptions) {
    super(address, options);
    this.#fetchTile = fetchTile;
    // A tile that the map no longer shows need not finish loading.
    this.on('tileunload', ({ tile }) => this.#fetches.get(tile)?.abort());
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    const fetching = new AbortController();
    this.#fetches.set(tile, fetching);
    this.#fetchTile(this.getTileUrl(coords), fetching.signal).then(
      (file) => {
        if (fetching.signal.aborted) return;
        const address = URL.createObjectURL(file);
        const end = (error?: Error): void => {
          URL.revokeObjectURL(address);
          done(error, tile);
        };
        tile.onload = () => end();
        tile.onerror = () => end(new Error('It is not a picture'));
        tile.src = address;
      },
      (error: Error) => {
        if (!fetching.signal.aborted) done(error, tile);
      },
    );
    return tile;
  }
}
