import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { addRowGauges } from '../../ports/row-gauges.ts';

/** How a drill ended. */
export interface DrillResult {
  readonly isOk: boolean;
  /** When the backup was made, if it could be read. */
  readonly backupAt: Date | null;
  /** What is to be said of it. */
  readonly result: string;
}

const saveResult = statement(
  {},
  (isOk: boolean, backupAt: Date | null, result: string) => sql`
    insert into backup_drills (tried_at, succeeded_at, backup_at, result)
    values (now(), case when ${isOk}::boolean then now() end, ${backupAt}, ${result})
    on conflict (is_only) do update set tried_at = excluded.tried_at, backup_at = excluded.backup_at, result = excluded.result,
      succeeded_at = coalesce(excluded.succeeded_at, backup_drills.succeeded_at)`,
);

/** Writes down how the last drill ended; the last one that succeeded stays known. */
export async function recordDrill(db: Db, { isOk, backupAt, result }: DrillResult): Promise<void> {
  await saveResult(db, isOk, backupAt, result);
}

/** How long ago a drill last succeeded, and whether the last one failed: one row. */
export const drillAges = statement(
  { age: number, failed: number },
  () => sql`
    select coalesce(extract(epoch from now() - succeeded_at), 'infinity')::float8 as age,
      (tried_at is distinct from succeeded_at)::int as failed
    from (select) as one left join backup_drills on true`,
);

/** Metrics of the last time that a backup was restored to try it. */
export const measureDrills = (registry: Registry, select: () => ReturnType<typeof drillAges>): void =>
  addRowGauges(registry, {
    select,
    labelNames: [],
    labelsOf: () => ({}),
    gauges: [
      {
        name: 'backup_drill_age_seconds',
        help: 'Time since a backup was last restored by a drill that succeeded; +Inf: never',
        value: ({ age }) => age,
      },
      {
        name: 'backup_drill_failed',
        help: 'Whether the last drill failed',
        value: ({ failed }) => failed,
      },
    ],
  });
