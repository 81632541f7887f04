import type { ItemFault } from '@quarterdeck/contract/ingest';
import { DatabaseAway } from './away.ts';
import { NOTHING, type Totals } from './checkpoint.ts';
import { inParts } from './in-parts.ts';
import type { ImportOptions } from './options.ts';
import { progressOn } from './progress.ts';
import { type Reason, reasonsFor } from './reasons.ts';
import { refusedFile } from './refused-file.ts';
import { shorteningError } from './shortening-error.ts';
import { type Batch, idOf, type Source, type SourceRow } from './sources/source.ts';

/** The result of an import. */
export interface Outcome {
  readonly totals: Totals;
  readonly reasons: readonly Reason[];
  /** The file of refused rows, if any was refused. */
  readonly refusedPath: string | undefined;
  readonly isDone: boolean;
  /** The totals of earlier runs. */
  readonly before: Totals;
  /** In this run: the number of things created, and of things deleted. */
  readonly added: number;
  readonly removed: number;
  /** What was left for later, as a sentence. */
  readonly warning: string | undefined;
}

/** Batches that are written at the same time. */
const AT_ONCE = 3;
interface Fault {
  readonly row: SourceRow;
  readonly place: number;
  /** All faults of the row. */
  readonly reasons: readonly string[];
}

interface BatchResult<Position> {
  readonly position: Position;
  /** The rows that were sent. */
  readonly rows: readonly SourceRow[];
  readonly totals: Totals;
  readonly added: number;
  readonly removed: number;
  readonly faults: readonly Fault[];
}

async function writeBatch<Position>(
  { rows: all, position }: Batch<Position>,
  apply: ImportOptions['apply'],
  { sent }: ImportOptions,
): Promise<BatchResult<Position>> {
  const rows = sent ? all.filter((row) => !sent.has(row)) : all;
  const checked = rows.map((row, place) => ({ row, place, reason: row.fault ?? shorteningError(row.item) }));
  const unread = checked.flatMap(({ row, place, reason }): Fault[] =>
    reason === undefined ? [] : [{ row, place, reasons: [reason] }],
  );
  const readable = checked.filter(({ reason }) => reason === undefined);
  const { accepted, waiting, added, removed, refused } = await apply(readable.map(({ row }) => row.item));
  const faults = refused.flatMap(({ index, others = [], ...first }): Fault[] => {
    const at = readable[index];
    return at ? [{ row: at.row, place: at.place, reasons: [first, ...others].map(sentenceOf) }] : [];
  });
  return {
    position,
    rows,
    totals: { read: rows.length, accepted, waiting, refused: unread.length + faults.length },
    ...{ added, removed },
    faults: [...unread, ...faults].toSorted((a, b) => a.place - b.place),
  };
}

const sentenceOf = ({ path, message }: ItemFault): string => (path === '' ? message : `${path}: ${message}`);

const sum = (a: Totals, b: Totals): Totals => ({
  read: a.read + b.read,
  accepted: a.accepted + b.accepted,
  waiting: a.waiting + b.waiting,
  refused: a.refused + b.refused,
});

/**
 * Writes the rows of a source, from where an earlier run ended. Several batches run at a time; after each, in order,
 * its refused rows and the new position are saved.
 */
export async function runImport<Position>(source: Source<Position>, options: ImportOptions): Promise<Outcome> {
  const { checkpoint } = options;
  const former = checkpoint?.find<Position>(source.name, source.identity);
  // A finished source continues from its end, with new counts.
  const begun = former?.isDone ? { ...former, totals: NOTHING, refused: undefined } : former;
  let totals = begun?.totals ?? NOTHING;
  const file = checkpoint && refusedFile(source.refusedFile, begun?.refused);
  const reasons = reasonsFor();
  const progress = progressOn(process.stderr, source.name, totals.read);
  const underWay: Promise<BatchResult<Position>>[] = [];
  let position = begun?.position ?? source.start;
  let isWritten = true;
  let [added, removed] = [0, 0];
  const apply = inParts(options);

  const keep = (isDone: boolean): void => {
    const refused = file?.state();
    checkpoint?.save(source.name, source.identity, { position, totals, isDone, ...(refused ? { refused } : {}) });
  };
  const finish = async (batch: Promise<BatchResult<Position>> | undefined): Promise<void> => {
    if (!batch) return;
    isWritten = false;
    const done = await batch;
    isWritten = true;
    for (const { row, place, reasons: all } of done.faults)
      for (const reason of all) reasons.add(reason, idOf(row.item) || `row ${totals.read + place + 1}`);
    file?.add(done.faults.map(({ row, reasons: all }) => row.refused(all.join('; '))));
    totals = sum(totals, done.totals);
    added += done.added;
    removed += done.removed;
    position = done.position;
    options.sent?.add(done.rows);
    // Following a database reads the last rows repeatedly, usually without anything new.
    if (done.totals.read > 0) keep(false);
    progress.show(totals.read, source.progress());
  };

  const finishAll = async (): Promise<void> => {
    while (underWay.length > 0) await finish(underWay.shift());
  };

  try {
    for await (const batch of source.batches(position)) {
      if (options.isStopped()) break;
      const writing = writeBatch(batch, apply, options);
      // Avoids an unhandled rejection; `finish` receives the error when it awaits the batch.
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
      before: begun?.totals ?? NOTHING,
      ...{ added, removed, warning: source.warning?.() },
    };
  } catch (error) {
    // The source has failed. Write what was read before, so that the next run need not read it again.
    if (isWritten) await finishAll();
    if (!(error instanceof DatabaseAway)) throw error;
    const { read, accepted, refused } = totals;
    throw new DatabaseAway(`${error.message} So far: ${read} rows read, ${accepted} accepted, ${refused} refused.`);
  } finally {
    await Promise.allSettled(underWay);
    progress.end();
    file?.close();
  }
}
