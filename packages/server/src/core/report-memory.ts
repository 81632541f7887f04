import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';

const NAME = 'last-told.json';
/** The shortest time between two writes of the file. */
const WRITE_MS = 100;
/**
 * How many audit log chain heads are remembered. After a failover, the last one that still exists shows where the gap
 * begins.
 */
const MOST_HEADS = 100;

/** The last link of the audit log's chain at some time. */
interface Head {
  readonly seq: number;
  readonly hash: string;
}

/**
 * What was reported outside of one database: change feed positions to the app, and chain heads to readers of the audit
 * log.
 */
export interface Reports {
  /** The database's id, which a copy does not share. */
  readonly database: string;
  /** The timeline, which increases when a standby becomes the primary. */
  readonly timeline: number;
  /** The feed's history, its last position, and the event at that position if known. */
  readonly history: number;
  readonly position: number;
  readonly event: string | null;
  /** Heads of the audit log's chain, newest last. */
  readonly heads: readonly Head[];
}

const File = z.object({
  database: z.string(),
  timeline: z.number(),
  history: z.number(),
  position: z.number(),
  event: z.string().nullable(),
  heads: z.array(z.object({ seq: z.number(), hash: z.string() })),
});

const newest = (heads: Reports['heads']): number => heads.at(-1)?.seq ?? 0;

/** Adds a head if it is newer than the others. */
const withHead = (heads: Reports['heads'], head: Head): Reports['heads'] =>
  head.seq > newest(heads) ? [...heads, head].slice(-MOST_HEADS) : heads;

/**
 * Remembers what was reported in a file in `DATA_DIR`, outside of the database, so that a database that lost it is
 * recognized. Nothing is recorded while it is uncertain which database answers.
 */
export class ReportMemory {
  readonly #path: string;
  readonly #onTrouble: (error: unknown) => void;
  #told: Reports | undefined;
  #isCertain = false;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param onTrouble gets the error that prevented writing the file; the process still remembers. */
  constructor(dataDir: string, onTrouble: (error: unknown) => void) {
    this.#path = join(dataDir, NAME);
    this.#onTrouble = onTrouble;
    this.#told = this.#read();
  }

  /** Returns what was reported so far, or undefined when nothing is known. */
  known(): Reports | undefined {
    return this.#told;
  }

  /** Whether the database with this timeline was compared with what was reported. */
  isCertainOf(timeline: number): boolean {
    return this.#isCertain && this.#told?.timeline === timeline;
  }

  /** Marks the state as uncertain: another database may answer from now on. */
  doubt(): void {
    this.#isCertain = false;
  }

  /** Marks the state as certain: the database has everything that was reported, or its loss was recorded. */
  confirm(found: Reports): void {
    const before = this.#told;
    const isSame = before?.database === found.database && before.timeline === found.timeline && this.#isCertain;
    this.#isCertain = true;
    if (!isSame) {
      this.#set(found);
      return;
    }
    // More may have been reported while the database was queried.
    const isPast = before.history === found.history && before.position > found.position;
    this.#set({
      ...(isPast ? before : found),
      heads: found.heads.reduce(withHead, before.heads),
    });
  }

  /** Records a feed position that the app receives. */
  notePlace(history: number, position: number): void {
    const told = this.#told;
    if (this.#isCertain && told?.history === history && position > told.position)
      this.#set({ ...told, position, event: null });
  }

  /** Records a chain head that readers of the log receive. */
  noteHead(seq: number, hash: string): void {
    const told = this.#told;
    if (this.#isCertain && told && seq > newest(told.heads))
      this.#set({ ...told, heads: withHead(told.heads, { seq, hash }) });
  }

  /** Writes pending changes. */
  close(): void {
    if (this.#timer) this.#write();
  }

  #read(): Reports | undefined {
    try {
      return File.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#onTrouble(error);
      return undefined;
    }
  }

  #set(told: Reports): void {
    if (JSON.stringify(told) === JSON.stringify(this.#told)) return;
    this.#told = told;
    if (performance.now() - this.#writtenAt >= WRITE_MS) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), WRITE_MS).unref();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writtenAt = performance.now();
    try {
      mkdirSync(join(this.#path, '..'), { recursive: true });
      writeFileSync(`${this.#path}.new`, JSON.stringify(this.#told), { mode: 0o600 });
      renameSync(`${this.#path}.new`, this.#path);
    } catch (error) {
      this.#onTrouble(error);
    }
  }
}
