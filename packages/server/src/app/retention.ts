import { sql } from 'kysely';
import type { Config } from '../core/config.ts';
import type { Db } from '../database/database.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { isDueToday } from '../jobs/daily.ts';

const AT_ONCE = 5000;
/** A post takes its reports and views along. */
const POSTS_AT_ONCE = 50;

interface Rule {
  /** What is counted in the audit row. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** Which rows are kept no longer. */
  readonly over: (limits: Limits) => ReturnType<typeof sql>;
  /** How many go in one step. */
  readonly atOnce?: number;
}

type Limits = Pick<Config, 'sessionMaxMinutes'>;

/** How long what is kept for its own sake stays; rows of the audit trail each know their own end. */
const rules: readonly Rule[] = [
  {
    name: 'challenges',
    table: 'challenges',
    key: 'id',
    over: () => sql`expires_at < now() - interval '24 hours'`,
  },
  {
    name: 'sessions',
    table: 'sessions',
    key: 'id',
    over: ({ sessionMaxMinutes }) =>
      sql`coalesce(ended_at, created_at + make_interval(mins => ${sessionMaxMinutes}::int)) < now() - interval '30 days'`,
  },
  {
    name: 'temporary passwords',
    table: 'temporary_passwords',
    key: 'id',
    over: () => sql`expires_at < now() - interval '24 hours'
      and not exists (select from sessions s where s.temporary_password_id = temporary_passwords.id)`,
  },
  {
    name: 'idempotency keys',
    table: 'idempotency',
    key: 'ctid',
    over: () => sql`created_at < now() - interval '24 hours'`,
  },
  {
    name: 'known networks',
    table: 'known_networks',
    key: 'ctid',
    over: () => sql`last_used_at < now() - interval '90 days'`,
  },
  {
    name: 'mails',
    table: 'outbox',
    key: 'id',
    over: () => sql`coalesce(sent_at, given_up_at) < now() - interval '30 days'`,
  },
  {
    name: 'deleted posts',
    table: 'posts',
    key: 'id',
    over: () => sql`deleted_at < now() - interval '30 days'`,
    atOnce: POSTS_AT_ONCE,
  },
  {
    name: 'looks at cases',
    table: 'case_presence',
    key: 'ctid',
    over: () => sql`seen_at < now() - interval '24 hours'`,
  },
];

async function clear(db: Db, rule: Rule, limits: Limits): Promise<number> {
  const { atOnce = AT_ONCE } = rule;
  const [table, key] = [sql.table(rule.table), sql.ref(rule.key)];
  const { rows } = await sql`
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${rule.over(limits)} limit ${atOnce}))
    returning 1
  `.execute(db);
  return rows.length < atOnce ? rows.length : rows.length + (await clear(db, rule, limits));
}

async function expireTrail(db: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select audit_expire(${AT_ONCE}) as gone`.execute(db);
  const gone = rows[0]?.gone ?? 0;
  return gone < AT_ONCE ? gone : gone + (await expireTrail(db));
}

/**
 * Deletes what is kept no longer, in steps that hold nobody up, and says in the audit trail how much of what.
 * @returns the number of deleted rows by what they were.
 */
export async function applyRetention(db: Db, limits: Limits): Promise<Readonly<Record<string, number>>> {
  const deleted: Record<string, number> = {};
  for (const rule of rules) deleted[rule.name] = await clear(db, rule, limits);
  deleted['rows of the audit trail'] = await expireTrail(db);
  await writeAudit(db, {
    origin: { ip: 'server', requestId: 'retention' },
    call: 'upkeep.retention',
    outcome: 'done',
    status: 200,
    details: { deleted },
  });
  return deleted;
}

/** Keeps the limits when that was last done more than a day ago, on one instance. */
export async function applyRetentionDaily(db: Db, limits: Limits): Promise<void> {
  if (await isDueToday(db, 'retention')) await applyRetention(db, limits);
}
