import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A tile that was kept, and for how long it has been: milliseconds. */
interface Kept {
  readonly bytes: Buffer;
  readonly age: number;
}

/** Tiles on the disk. */
export interface TileCache {
  find(name: string): Promise<Kept | undefined>;
  /** Keeps a tile, and lets the oldest ones go when there are too many; rejects when the disk does not take it. */
  keep(name: string, bytes: Buffer): Promise<void>;
}

/** Keeps tiles in a folder of their own, up to so many bytes. */
export function tileCache(folder: string, most: number): TileCache {
  /** The oldest first. */
  const sizes = new Map<string, number>();
  let total = 0;
  let known: Promise<void> | undefined;
  let written = 0;

  const count = (name: string, size: number): void => {
    total += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  };
  /** Counts what an earlier run left. */
  const survey = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const found = [];
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name));
      found.push({ name, size, mtimeMs });
    }
    for (const { name, size } of found.toSorted((one, other) => one.mtimeMs - other.mtimeMs)) count(name, size);
  };
  const makeRoom = async (): Promise<void> => {
    for (const [name, size] of sizes) {
      if (total <= most) return;
      sizes.delete(name);
      total -= size;
      await rm(join(folder, name), { force: true });
    }
  };

  return {
    find: async (name) => {
      try {
        const path = join(folder, name);
        const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
        return { bytes, age: Date.now() - mtimeMs };
      } catch {
        return undefined;
      }
    },
    keep: async (name, bytes) => {
      known ??= survey().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      await known;
      written += 1;
      const draft = join(folder, `draft-${process.pid}-${written}`);
      await writeFile(draft, bytes);
      await rename(draft, join(folder, name));
      count(name, bytes.length);
      await makeRoom();
    },
  };
}
