import { totalmem } from 'node:os';

const MEGABYTE = 1024 ** 2;
/** PostgreSQL's default. */
const LEAST_SHARED_MB = 128;
/** Enough for a few million rows with their indexes, so that frequently read pages stay in memory. */
const MOST_SHARED_MB = 2048;

/** Returns the memory available to this process in bytes: the machine's, or its container's limit if lower. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Sets PostgreSQL's page cache and its estimate of the system's file cache: a quarter and a half of the memory, as its
 * manual recommends. A page from the system's memory takes three times as long.
 * @param bytes the machine's memory.
 */
export function memorySettings(bytes = memory()): {
  readonly shared_buffers: string;
  readonly effective_cache_size: string;
} {
  const shared = Math.min(MOST_SHARED_MB, Math.max(LEAST_SHARED_MB, Math.floor(bytes / MEGABYTE / 4)));
  const files = Math.max(shared, Math.floor(bytes / MEGABYTE / 2));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${files}MB` };
}
