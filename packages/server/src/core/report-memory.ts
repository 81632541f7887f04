import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';

const NAME = 'last-told.json';
/** Between two writes of the file. */
const WRITE_MS = 100;
/** This many ends of the audit log are remembered: after a failover, the last one that is still there tells where the gap begins. */
const MOST_HEADS = 100;

/** An end of the audit log's chain. */
interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** What those outside were told of one database: the app by its change feed, and readers of the log by the ends of the audit log. */
export interface Reports {
  /** Which database it is, a copy of it excluded. */
  readonly database: string;
  /** It grows when a standby becomes the primary. */
  readonly timeline: number;
  /** The history of the feed, its last place, and the event there where that is known. */
  readonly history: number;
  readonly position: number;
  readonly event: string | null;
  /** Ends of the audit log's chain, the newest last. */
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

/** Ends of the chain with another one, if that is newer. */
const withHead = (heads: Reports['heads'], head: Head): Reports['heads'] =>
  head.seq > newest(heads) ? [...heads, head].slice(-MOST_HEADS) : heads;

/**
 * Remembers outside of the database what was told, so that a database that has forgotten it is recognized: in the folder of
 * `DATA_DIR`, which a restart keeps. What is told while it is in doubt which database answers is not noted.
 */
export class ReportMemory {
  readonly #path: string;
  readonly #onTrouble: (error: unknown) => void;
  #told: Reports | undefined;
  #isCertain = false;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param onTrouble gets what kept the file from being written; the process remembers all the same. */
  constructor(dataDir: string, onTrouble: (error: unknown) => void) {
    this.#path = join(dataDir, NAME);
    this.#onTrouble = onTrouble;
    this.#told = this.#read();
  }

  /** What was told until now; undefined when nothing is known. */
  known(): Reports | undefined {
    return this.#told;
  }

  /** Whether the database that has this timeline was compared with what was told. */
  isCertainOf(timeline: number): boolean {
    return this.#isCertain && this.#told?.timeline === timeline;
  }

  /** From now on another database may answer. */
  doubt(): void {
    this.#isCertain = false;
  }

  /** A database was found to have all that was told, or what it lacks was written down. */
  confirm(found: Reports): void {
    const before = this.#told;
    const isSame = before?.database === found.database && before.timeline === found.timeline && this.#isCertain;
    this.#isCertain = true;
    if (!isSame) {
      this.#set(found);
      return;
    }
    // More may have been told while the database was asked.
    const isPast = before.history === found.history && before.position > found.position;
    this.#set({
      ...(isPast ? before : found),
      heads: found.heads.reduce(withHead, before.heads),
    });
  }

  /** The app learns of a place of the feed. */
  notePlace(history: number, position: number): void {
    const told = this.#told;
    if (this.#isCertain && told?.history === history && position > told.position)
      this.#set({ ...told, position, event: null });
  }

  /** Readers of the log learn of an end of the audit log's chain. */
  noteHead(seq: number, hash: string): void {
    const told = this.#told;
    if (this.#isCertain && told && seq > newest(told.heads))
      this.#set({ ...told, heads: withHead(told.heads, { seq, hash }) });
  }

  /** Writes what is not written yet. */
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
