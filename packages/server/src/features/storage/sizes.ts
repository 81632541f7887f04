import { eventKinds, type storage } from '@quarterdeck/contract/storage';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { authorOf } from '../../domain/people/author.ts';

type Row = z.input<typeof storage.events.output>['data'][number];

const dayOf = (moment: ReturnType<typeof sql>) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

/** Based only on the catalog's statistics, without counting rows. */
const selectSizes = statement(
  {
    kind: textOf<Row['kind']>(),
    rows: number,
    bytes: number,
    last_month_bytes: number,
    oldest_month: orNull(text),
    dropped_before: orNull(text),
    months: orNull(number),
    is_adjustable: flag,
    version: number,
    updated_at: orNull(timestamp),
    updated_by: orNull(text),
  },
  () => sql`
    with kinds as (
      select kind, table_name, months, kept_from, 1 as is_adjustable, version, updated_at, ${authorOf('r')} as updated_by
      from event_retention r
      union all select 'audit_values', 'audit_values', null, '-infinity', 0, 1, null, null
    ), parts as (
      select i.inhparent as parent, c.oid, greatest(c.reltuples, s.n_live_tup, 0)::int8 as rows, pg_total_relation_size(c.oid) as bytes
      from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_stat_all_tables s on s.relid = c.oid
      where i.inhparent in (select to_regclass(table_name) from kinds)
    )
    select coalesce(kinds.kind, '') as kind, coalesce(sum(parts.rows)::int8, 0) as rows, coalesce(sum(parts.bytes)::int8, 0) as bytes,
      coalesce(sum(parts.bytes) filter (
        where months.before = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')::int8, 0) as last_month_bytes,
      ${dayOf(sql`min(months.first) filter (where parts.rows > 0)`)} as oldest_month,
      case when kinds.kept_from > '-infinity' then ${dayOf(sql`kinds.kept_from`)} end as dropped_before,
      kinds.months, coalesce(kinds.is_adjustable, 0) as is_adjustable, coalesce(kinds.version, 1) as version,
      case when kinds.version > 1 then kinds.updated_at end as updated_at, kinds.updated_by
    from kinds left join parts on parts.parent = to_regclass(kinds.table_name)
      left join lateral month_partitions(kinds.table_name) months on months.partition = parts.oid
    group by kinds.kind, kinds.kept_from, kinds.months, kinds.is_adjustable, kinds.version, kinds.updated_at, kinds.updated_by`,
);

/** The size, growth and retention of each kind of event. */
export async function storageOf(db: Db): Promise<Row[]> {
  const rows = await selectSizes(db);
  return rows.toSorted((one, other) => eventKinds.indexOf(one.kind) - eventKinds.indexOf(other.kind));
}
