import { hash } from 'node:crypto';
import { type ItemType, type ItemTypeName, itemTypes } from '@quarterdeck/contract/ingest';
import { microsOf } from '../../../domain/items/micros.ts';

const FIRST_SLOTS = 1 << 16;

/** The place of a hash, or the free one where it would stand. */
function placeOf(table: BigUint64Array, one: bigint): number {
  let place = Number(one % BigInt(table.length));
  while (table[place] !== 0n && table[place] !== one) place = (place + 1) % table.length;
  return place;
}

/** Remembers texts by 64 bits of their hash: of a hundred million, which take 3 GB, no two are likely to have the same. */
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

/** Says whether an item is about the same as one before it and of the same moment, so that nothing says which of them holds. */
export function repeatsOf(type: ItemTypeName): (item: unknown) => boolean {
  const { kind, isCorrectable }: ItemType = itemTypes[type];
  const isSeen = seenTexts();
  return (item) => {
    const { id, occurred_at, data } = item as Readonly<Record<string, unknown>>;
    const at = microsOf(String(occurred_at));
    const { created_at } = (data ?? {}) as Readonly<Record<string, unknown>>;
    // An event is the same by its id and its month; a later state of it says so.
    const born = new Date(Math.floor((created_at === undefined ? at : microsOf(String(created_at))) / 1000));
    const month = Number.isFinite(born.getTime()) ? born.toISOString().slice(0, 7) : '';
    return isSeen(
      JSON.stringify([id, ...(kind === 'event' ? [month] : []), kind === 'thing' || isCorrectable ? at : '']),
    );
  };
}

export const REPEATED =
  'This id appears twice, and it is unclear which row is newer. Keep one of them, or add a column occurred_at';
