import { hash } from 'node:crypto';
import { type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { microsOf } from '../../../domain/items/micros.ts';

const FIRST_SLOTS = 1 << 16;

/** Returns the slot of a hash, or the free slot for it. */
function placeOf(table: BigUint64Array, one: bigint): number {
  let place = Number(one % BigInt(table.length));
  while (table[place] !== 0n && table[place] !== one) place = (place + 1) % table.length;
  return place;
}

/** Remembers texts by a 64-bit hash. A hundred million of them take 3 GB, and a collision is unlikely. */
function seenTexts(): (text: string) => boolean {
  let table = new BigUint64Array(FIRST_SLOTS);
  let count = 0;
  return (text) => {
    const one = Buffer.from(hash('sha1', text, 'hex').slice(0, 16), 'hex').readBigUInt64LE() || 1n;
    const place = placeOf(table, one);
    if (table[place] === one) return true;
    table[place] = one;
    count += 1;
    if (count * 2 > table.length) {
      const larger = new BigUint64Array(table.length * 2);
      for (const former of table) if (former !== 0n) larger[placeOf(larger, former)] = former;
      table = larger;
    }
    return false;
  };
}

/** Returns a check for items with the same subject and time as an earlier one, so that neither is known to be newer. */
export function repeatsOf(type: ItemTypeName): (item: unknown) => boolean {
  const { kind, isCorrectable }: ItemType = itemTypes[type];
  const isSeen = seenTexts();
  return (item) => {
    const { id, occurred_at, data } = item as Readonly<Record<string, unknown>>;
    const at = microsOf(String(occurred_at));
    const { created_at } = (data ?? {}) as Readonly<Record<string, unknown>>;
    // An event is identified by its id and month; a later state names its creation date.
    const born = new Date(Math.floor((created_at === undefined ? at : microsOf(String(created_at))) / 1000));
    const month = Number.isFinite(born.getTime()) ? born.toISOString().slice(0, 7) : '';
    return isSeen(
      JSON.stringify([id, ...(kind === 'event' ? [month] : []), kind === 'thing' || isCorrectable ? at : '']),
    );
  };
}

export const REPEATED =
  'This id appears twice, and it is unclear which row is newer. Keep one of them, or add a column occurred_at';
