import { type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import type pg from 'pg';
import { CommandFailure } from '../shared/failure.ts';
import type { Tools } from './import-all.ts';
import { inParts } from './in-parts.ts';
import { connectTo, idsStillIn } from './sources/database-source.ts';
import { type Entry, readMapping } from './sources/mapping.ts';

/** What a comparison of ids uses. */
export interface ReconcileTools extends Pick<Tools, 'apply' | 'database' | 'isStopped' | 'onEnd'> {
  /** Yields the ids of a type in this database, in slices, without things that the app sent a moment ago. */
  readonly idsOf: (type: ItemTypeName) => AsyncIterable<readonly string[]>;
  readonly isDryRun: boolean;
  /** The limit of deletions per type; undefined for a tenth of the things here, or 100 if that is more. */
  readonly mostDeleted: number | undefined;
}

/** Deletions that are always allowed, even if the type has few things. */
const FEW = 100;

/** The things of a type that exist here but no longer in the source. */
interface Comparison {
  readonly type: ItemTypeName;
  readonly gone: readonly string[];
  /** Their number, as the beginning of a sentence. */
  readonly says: string;
}

/** @throws CommandFailure when too many are missing, as the query may be a different one. */
async function compare(
  client: pg.Client,
  type: ItemTypeName,
  entry: Entry,
  { idsOf, isStopped, mostDeleted }: ReconcileTools,
): Promise<Comparison> {
  if (itemTypes[type].kind === 'event')
    return { type, gone: [], says: `${type}: not compared, because an event cannot be deleted` };
  const gone: string[] = [];
  let here = 0;
  for await (const ids of idsOf(type)) {
    const there = await idsStillIn(client, type, entry, ids);
    here += ids.length;
    for (const id of ids) if (!there.has(id)) gone.push(id);
    if (isStopped()) throw new CommandFailure('Stopped. Nothing was deleted.');
  }
  const examples = gone.length === 0 ? '' : ` (${gone.slice(0, 3).join(', ')}${gone.length > 3 ? ', …' : ''})`;
  const says = `${type}: ${here.toLocaleString('en')} here, ${gone.length.toLocaleString('en')} of them missing from the query${examples}`;
  if (gone.length > (mostDeleted ?? Math.max(FEW, here / 10)))
    throw new CommandFailure(
      `${says}. That is more than allowed. Check the query, then set the limit with --most-deleted ${gone.length}.`,
    );
  return { type, gone, says };
}

async function remove({ type, gone, says }: Comparison, tools: ReconcileTools): Promise<string> {
  const occurred_at = new Date().toISOString();
  const items = gone.map((id) => ({ type, id, occurred_at, deleted: true }));
  const { accepted, refused } = await inParts(tools)(items);
  tools.onEnd({ totals: { read: items.length, accepted, waiting: 0, refused: refused.length }, isDone: true });
  if (items.length === 0) return `${says}.`;
  const kept = refused.length === 0 ? '' : `, ${refused.length} refused: ${refused[0]?.message}`;
  return `${says}: ${accepted.toLocaleString('en')} ${tools.isDryRun ? 'would be deleted' : 'deleted'}${kept}.`;
}

/**
 * Deletes things that a mapping's queries no longer return: the app deleted those rows without a trace.
 * @returns the number of deletions per type.
 * @throws CommandFailure before anything is deleted when there are too many.
 */
export async function reconcileDatabase(address: string, mappingPath: string, tools: ReconcileTools): Promise<string> {
  const client = await connectTo(address);
  try {
    const compared: Comparison[] = [];
    for (const [type, entry] of readMapping(mappingPath)) compared.push(await compare(client, type, entry, tools));
    const sentences: string[] = [];
    for (const one of compared) sentences.push(await remove(one, tools));
    return sentences.join('\n');
  } finally {
    await client.end();
  }
}
