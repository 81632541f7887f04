import { setTimeout as pause } from 'node:timers/promises';
import { isOutage } from '../../database/connections/errors.ts';
import { type Checkpoint, NOTHING, type Totals } from './checkpoint.ts';
import { progressOn } from './progress.ts';
import { type Reason, reasonsFor } from './reasons.ts';
import { refusedFile } from './refused-file.ts';
import type { Batch, Source, SourceRow } from './source.ts';

/** The results of items that were sent. */
export interface ApplyResult {
  readonly accepted: number;
  readonly waiting: number;
  readonly refused: readonly { readonly index: number; readonly path: string; readonly message: string }[];
}

/** How an import is done. */
export interface ImportOptions {
  readonly apply: (items: readonly unknown[]) => Promise<ApplyResult>;
  /** Without one nothing is kept: a dry run. */
  readonly checkpoint?: Checkpoint | undefined;
  /** Whether to stop after the batches that are under way. */
  readonly isStopped: () => boolean;
  /** Leaves these rows out. */
  readonly skip?: ((row: SourceRow) => boolean) | undefined;
}

/** What an import came to. */
export interface Outcome {
  readonly totals: Totals;
  readonly reasons: readonly Reason[];
  /** The file of refused rows, if any was refused. */
  readonly refusedPath: string | undefined;
  readonly isDone: boolean;
  /** The rows that were read in an earlier run. */
  readonly before: number;
}

/** Batches that are written at the same time. */
const AT_ONCE = 3;
/** How long a database may be away before the import stops. */
const OUTAGE_MS = 60_000;

/** Writes items; waits for a database that is away for a while. */
async function patiently(apply: ImportOptions['apply'], items: readonly unknown[]): Promise<ApplyResult> {
  const until = Date.now() + OUTAGE_MS;
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000))
    try {
      return await apply(items);
    } catch (error) {
      if (!isOutage(error) || Date.now() > until) throw error;
      await pause(wait);
    }
}

interface Fault {
  readonly row: SourceRow;
  readonly place: number;
  readonly reason: string;
}

interface BatchResult<Position> {
  readonly position: Position;
  readonly totals: Totals;
  readonly faults: readonly Fault[];
}

async function writeBatch<Position>(
  { rows: all, position }: Batch<Position>,
  { apply, skip }: ImportOptions,
): Promise<BatchResult<Position>> {
  const rows = skip ? all.filter((row) => !skip(row)) : all;
  const unread = rows.flatMap((row, place): Fault[] =>
    row.fault === undefined ? [] : [{ row, place, reason: row.fault }],
  );
  const readable = rows.flatMap((row, place) => (row.fault === undefined ? [{ row, place }] : []));
  const { accepted, waiting, refused } =
    readable.length === 0
      ? { accepted: 0, waiting: 0, refused: [] }
      : await patiently(
          apply,
          readable.map(({ row }) => row.item),
        );
  const faults = refused.flatMap(({ index, path, message }): Fault[] => {
    const at = readable[index];
    return at ? [{ ...at, reason: path === '' ? message : `${path}: ${message}` }] : [];
  });
  return {
    position,
    totals: { read: rows.length, accepted, waiting, refused: unread.length + faults.length },
    faults: [...unread, ...faults].toSorted((a, b) => a.place - b.place),
  };
}

const sum = (a: Totals, b: Totals): Totals => ({
  read: a.read + b.read,
  accepted: a.accepted + b.accepted,
  waiting: a.waiting + b.waiting,
  refused: a.refused + b.refused,
});

const nameOf = (item: unknown): string => String((item as { id?: unknown } | undefined)?.id ?? '');

/**
 * Writes the rows of a source, from where an earlier run was: some batches at a time, and after each, in their order, the rows
 * that were refused and the place where to go on.
 */
export async function runImport<Position>(source: Source<Position>, options: ImportOptions): Promise<Outcome> {
  const { checkpoint } = options;
  const former = checkpoint?.find<Position>(source.name, source.identity);
  // A source that was read to its end is read on from there, with new counts.
  const begun = former?.isDone ? { ...former, totals: NOTHING, refused: undefined } : former;
  let totals = begun?.totals ?? NOTHING;
  const file = checkpoint && refusedFile(source.refusedFile, begun?.refused);
  const reasons = reasonsFor();
  const progress = progressOn(process.stderr, source.name, totals.read);
  const underWay: Promise<BatchResult<Position>>[] = [];
  let position = begun?.position ?? source.start;
  let isWritten = true;

  const keep = (isDone: boolean): void => {
    const refused = file?.state();
    checkpoint?.save(source.name, source.identity, { position, totals, isDone, ...(refused ? { refused } : {}) });
  };
  const finish = async (batch: Promise<BatchResult<Position>> | undefined): Promise<void> => {
    if (!batch) return;
    isWritten = false;
    const done = await batch;
    isWritten = true;
    for (const { row, place, reason } of done.faults)
      reasons.add(reason, nameOf(row.item) || `row ${totals.read + place + 1}`);
    file?.add(done.faults.map(({ row, reason }) => row.refused(reason)));
    totals = sum(totals, done.totals);
    position = done.position;
    // Who follows a database reads the last rows again and again: nothing is new then.
    if (done.totals.read > 0) keep(false);
    progress.show(totals.read, source.progress());
  };

  const finishAll = async (): Promise<void> => {
    while (underWay.length > 0) await finish(underWay.shift());
  };

  try {
    for await (const batch of source.batches(position)) {
      if (options.isStopped()) break;
      const writing = writeBatch(batch, options);
      // Those who wait for it get the error; until then nobody handles it.
      writing.catch(() => undefined);
      underWay.push(writing);
      if (underWay.length >= AT_ONCE) await finish(underWay.shift());
    }
    await finishAll();
    const isDone = !options.isStopped();
    if (isDone && (totals.read > 0 || !former?.isDone)) keep(true);
    return {
      totals,
      reasons: reasons.list(),
      refusedPath: file?.state()?.path,
      isDone,
      before: begun?.totals.read ?? 0,
    };
  } catch (error) {
    // The source has failed: what was read before is written, and whoever goes on would not read it again.
    if (isWritten) await finishAll();
    throw error;
  } finally {
    await Promise.allSettled(underWay);
    progress.end();
    file?.close();
  }
}
