import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type Refusal, tooMany } from '../../core/errors.ts';
import { boolean, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { KeyControl } from '../../ports/service-key.ts';

/** What an instance takes at once for small calls, as a part of a second's items. */
const SHARE = 50;
/** How long an instance keeps what it took and did not use. */
const KEPT_MS = 1000;

const levelNow = (perSecond: number) => sql`
  least(${perSecond}::float8, b.items + ${perSecond}::float8
    * greatest(0, extract(epoch from clock_timestamp() - b.filled_at)::float8))`;

/** A full bucket gives any number, so that a batch larger than a second's items is not refused forever: it owes the rest. */
const takeFromBucket = statement(
  { isTaken: boolean },
  (keyId: number, items: number, perSecond: number) => sql`
    insert into service_key_buckets as b (key_id, items, filled_at)
    values (${keyId}, ${perSecond}::float8 - ${items}::float8, clock_timestamp())
    on conflict (key_id) do update set items = ${levelNow(perSecond)} - ${items}::float8, filled_at = clock_timestamp()
    where ${levelNow(perSecond)} >= least(${items}::float8, ${perSecond}::float8)
    returning true as "isTaken"`,
);

const selectWait = statement(
  { seconds: number },
  (keyId: number, items: number, perSecond: number) => sql`
    select coalesce(greatest(0, (least(${items}::float8, ${perSecond}::float8) - ${levelNow(perSecond)}) / ${perSecond}::float8), 0) as seconds
    from service_key_buckets b where b.key_id = ${keyId}`,
);

/** What one instance knows of a key's bucket. */
interface Local {
  /** Items that it took from the bucket and has not used. */
  items: number;
  itemsUntil: number;
  /** This many items, or more, are refused without asking until this moment. */
  refused: number;
  refusedUntil: number;
  /** A request asks the database: others wait for the answer, and share it. */
  asking: Promise<unknown> | undefined;
}

/** Asks the bucket for some items more than are needed, or else for those. @returns how many it gave. */
async function takeSome(db: Db, { id, itemsPerSecond }: Key, items: number): Promise<number> {
  const wanted = Math.max(items, Math.floor(itemsPerSecond / SHARE));
  if (await takeFromBucket.first(db, id, wanted, itemsPerSecond)) return wanted;
  if (wanted > items && (await takeFromBucket.first(db, id, items, itemsPerSecond))) return items;
  return 0;
}

type Key = Parameters<KeyControl['takeItems']>[0];

/**
 * Keeps each key to its items a second over all instances: a bucket in the database that fills with time. Calls of few items
 * share what their instance has taken for them, and what it was refused, so that they do not queue for one row.
 */
export function itemTaker(db: Db): KeyControl['takeItems'] {
  const own = new Map<number, Local>();

  /** Asks the database for the items of one request. @returns whether it got them; the rest is for others. */
  async function ask(key: Key, items: number, local: Local): Promise<boolean> {
    const taken = await takeSome(db, key, items);
    if (taken > 0) {
      const left = local.itemsUntil > performance.now() ? local.items : 0;
      local.items = left + taken - items;
      local.itemsUntil = performance.now() + KEPT_MS;
      return true;
    }
    const wait = await selectWait.first(db, key.id, items, key.itemsPerSecond);
    local.refused = items;
    local.refusedUntil = performance.now() + (wait?.seconds ?? 0) * 1000;
    return false;
  }

  return async (key, items) => {
    if (items <= 0) return;
    const fresh = { items: 0, itemsUntil: 0, refused: 0, refusedUntil: 0, asking: undefined };
    const local: Local = own.get(key.id) ?? fresh;
    own.set(key.id, local);
    const refusal = (): Refusal =>
      tooMany(
        `This key can send ${key.itemsPerSecond} items per second`,
        (local.refusedUntil - performance.now()) / 1000,
      );
    for (;;) {
      const now = performance.now();
      if (local.items >= items && local.itemsUntil > now) {
        local.items -= items;
        return;
      }
      if (items >= local.refused && local.refusedUntil > now) throw refusal();
      if (local.asking) await local.asking;
      else {
        const asking = ask(key, items, local).finally(() => {
          local.asking = undefined;
        });
        local.asking = asking;
        if (await asking) return;
        throw refusal();
      }
    }
  };
}
