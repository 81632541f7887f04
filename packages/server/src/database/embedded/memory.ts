import { totalmem } from 'node:os';

const MEGABYTE = 1024 ** 2;
/** As PostgreSQL is shipped. */
const LEAST_SHARED_MB = 128;
/** A few million rows with their indexes: what is read repeatedly stays there. */
const MOST_SHARED_MB = 2048;

/** What the machine or, where that is less, its container gives to this process, in bytes. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * How much memory PostgreSQL has for pages, and how much it expects of the system for files: a quarter and a half, as its manual
 * says. A page that has to come from the system's memory takes three times as long.
 * @param bytes the memory of the machine.
 */
export function memorySettings(bytes = memory()): {
  readonly shared_buffers: string;
  readonly effective_cache_size: string;
} {
  const shared = Math.min(MOST_SHARED_MB, Math.max(LEAST_SHARED_MB, Math.floor(bytes / MEGABYTE / 4)));
  const files = Math.max(shared, Math.floor(bytes / MEGABYTE / 2));
  return { shared_buffers: `${shared}MB`, effective_cache_size: `${files}MB` };
}
