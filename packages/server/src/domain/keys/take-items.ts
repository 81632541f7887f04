import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { type Refusal, tooMany } from '../../core/errors.ts';
import { boolean, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { KeyControl } from '../../ports/service-key.ts';

/** For small calls, an instance reserves this part of a second's items at once: one divided by this number. */
const SHARE = 50;
/** How long an instance keeps reserved items that it did not use. */
const KEPT_MS = 1000;

const levelNow = (perSecond: number) => sql`
  least(${perSecond}::float8, b.items + ${perSecond}::float8
    * greatest(0, extract(epoch from clock_timestamp() - b.filled_at)::float8))`;

/**
 * A full bucket gives any number, so that a batch larger than a second's items is not refused forever. The bucket then
 * goes below zero.
 */
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

/** One instance's state of a key's bucket. */
interface Local {
  /** Reserved items that are not used yet. */
  items: number;
  itemsUntil: number;
  /** Until `refusedUntil`, requests for at least this many items are refused without asking the database. */
  refused: number;
  refusedUntil: number;
  /** The current database request, whose result other requests wait for and share. */
  asking: Promise<unknown> | undefined;
}

/** Takes more items from the bucket than needed, or else just those needed. @returns how many it gave. */
async function takeSome(db: Db, { id, itemsPerSecond }: Key, items: number): Promise<number> {
  const wanted = Math.max(items, Math.floor(itemsPerSecond / SHARE));
  if (await takeFromBucket.first(db, id, wanted, itemsPerSecond)) return wanted;
  if (wanted > items && (await takeFromBucket.first(db, id, items, itemsPerSecond))) return items;
  return 0;
}

type Key = Parameters<KeyControl['takeItems']>[0];

/**
 * Limits each key to its items per second across all instances, with a bucket in the database that refills over time.
 * Small calls share the items that their instance has reserved, and its refusals, so that they do not queue for one
 * row.
 */
export function itemTaker(db: Db): KeyControl['takeItems'] {
  const own = new Map<number, Local>();

  /** Takes a request's items from the database. @returns whether it got them; the rest is for other requests. */
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
