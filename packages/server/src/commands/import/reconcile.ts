import { type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import type pg from 'pg';
import { CommandFailure } from '../shared/failure.ts';
import type { Tools } from './import-all.ts';
import { inParts } from './in-parts.ts';
import { connectTo, idsStillIn } from './sources/database-source.ts';
import { type Entry, readMapping } from './sources/mapping.ts';

/** How a comparison of ids is done. */
export interface ReconcileTools extends Pick<Tools, 'apply' | 'database' | 'isStopped' | 'onEnd'> {
  /** The ids of a type that are here, in slices; what the app told of a moment ago is left out. */
  readonly idsOf: (type: ItemTypeName) => AsyncIterable<readonly string[]>;
  readonly isDryRun: boolean;
  /** No more are deleted of a type; undefined: a tenth of what is here, or 100. */
  readonly mostDeleted: number | undefined;
}

/** This many may be deleted where there are few. */
const FEW = 100;

/** What is here of a type and no longer there. */
interface Comparison {
  readonly type: ItemTypeName;
  readonly gone: readonly string[];
  /** How many there are, as a sentence without its end. */
  readonly says: string;
}

/** @throws CommandFailure when too many are gone: the query may be another one. */
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
 * Deletes here what is no longer in the queries of a mapping: rows that the app deleted without a trace.
 * @returns how many there were of each type.
 * @throws CommandFailure before anything is deleted when that is too much.
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
