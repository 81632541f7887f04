import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A cached file and its age in milliseconds. */
interface CachedFile {
  readonly bytes: Buffer;
  readonly age: number;
}

/** A disk cache of fetched files. */
export interface FileCache {
  find(name: string): Promise<CachedFile | undefined>;
  /** Stores a file, and removes the oldest ones when the cache is full. Rejects when the disk cannot store it. */
  keep(name: string, bytes: Buffer): Promise<void>;
  /** Removes files that are too old. */
  clear(): Promise<void>;
}

interface Limits {
  /** The total size of all files, in bytes. */
  readonly most: number;
  /** The maximum age in milliseconds. Unset: age alone removes nothing. */
  readonly oldest?: number;
}

/** Stores files in a separate folder, within limits. Files from an earlier run count. */
export function fileCache(folder: string, { most, oldest = Number.POSITIVE_INFINITY }: Limits): FileCache {
  /** Oldest first. */
  const files = new Map<string, { readonly size: number; readonly at: number }>();
  let total = 0;
  let known: Promise<void> | undefined;
  let written = 0;

  const count = (name: string, size: number, at: number): void => {
    total += size - (files.get(name)?.size ?? 0);
    files.delete(name);
    files.set(name, { size, at });
  };
  const survey = async (): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const found = [];
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name));
      found.push({ name, size, mtimeMs });
    }
    for (const { name, size, mtimeMs } of found.toSorted((one, other) => one.mtimeMs - other.mtimeMs))
      count(name, size, mtimeMs);
  };
  const ready = (): Promise<void> => {
    known ??= survey().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const makeRoom = async (): Promise<void> => {
    for (const [name, { size, at }] of files) {
      if (total <= most && Date.now() - at <= oldest) return;
      files.delete(name);
      total -= size;
      await rm(join(folder, name), { force: true });
    }
  };

  return {
    find: async (name) => {
      try {
        const path = join(folder, name);
        const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
        const age = Date.now() - mtimeMs;
        return age <= oldest ? { bytes, age } : undefined;
      } catch {
        return undefined;
      }
    },
    keep: async (name, bytes) => {
      await ready();
      written += 1;
      const draft = join(folder, `draft-${process.pid}-${written}`);
      await writeFile(draft, bytes);
      await rename(draft, join(folder, name));
      count(name, bytes.length, Date.now());
      await makeRoom();
    },
    clear: async () => {
      await ready();
      await makeRoom();
    },
  };
}
