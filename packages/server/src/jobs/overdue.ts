import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { isTimeTrusted } from './clock.ts';
import type { Retention, RetentionLimits } from './registrations.ts';

const AT_ONCE = 5000;

/** Some expired rows could not be deleted now. */
export class DeletedInPart extends Error {
  constructor(
    /** The number of deleted rows. */
    readonly deleted: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Deletes expired rows in small steps that block no one; nothing while the time is in doubt.
 * @param isStopped whether to begin no further step.
 * @returns the number of deleted rows.
 * @throws DeletedInPart
 */
export async function deleteOverdue(
  db: Db,
  rule: Retention[number],
  limits: RetentionLimits,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const atOnce = 'table' in rule ? (rule.atOnce ?? AT_ONCE) : AT_ONCE;
  for (let all = 0; ; ) {
    const gone = 'table' in rule ? await deleteRows(db, rule, limits, atOnce) : await rule.deleteSome(db, atOnce);
    all += gone;
    if (gone < atOnce || isStopped()) return all;
  }
}

async function deleteRows(
  db: Db,
  rule: Extract<Retention[number], { table: string }>,
  limits: RetentionLimits,
  atOnce: number,
): Promise<number> {
  const [table, key] = [sql.table(rule.table), sql.ref(rule.key)];
  // oxlint-disable-next-line sql/checked-rows -- the rule is its owner's; how many rows there are is all that is read
  const { rows } = await sql`
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where (${rule.isOverdue(limits)}) and ${isTimeTrusted} limit ${atOnce}))
      -- Once more, for a row that someone else changed meanwhile: what was just restored stays.
      and (${rule.isOverdue(limits)})
    returning 1
  `.execute(db);
  return rows.length;
}
