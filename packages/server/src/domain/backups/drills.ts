import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { addRowGauges } from '../../ports/row-gauges.ts';

/** The result of a restore drill. */
export interface DrillResult {
  readonly isOk: boolean;
  /** When the backup was made, if that could be read. */
  readonly backupAt: Date | null;
  /** The sentence that describes the result. */
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

/** Records the result of the latest drill. The last success stays recorded. */
export async function recordDrill(db: Db, { isOk, backupAt, result }: DrillResult): Promise<void> {
  await saveResult(db, isOk, backupAt, result);
}

/** The time since the last successful drill, and whether the latest one failed, as one row. */
export const drillAges = statement(
  { age: number, failed: number },
  () => sql`
    select coalesce(extract(epoch from now() - succeeded_at), 'infinity')::float8 as age,
      (tried_at is distinct from succeeded_at)::int as failed
    from (select) as one left join backup_drills on true`,
);

/** Registers metrics of the last restore drill. */
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
