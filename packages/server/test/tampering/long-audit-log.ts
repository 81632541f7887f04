import { createHash } from 'node:crypto';
import type pg from 'pg';
import { auditFunctions } from '../../functions/audit.ts';

const ROWS = 36;
const APART_HOURS = 7;

/** Inserts rows of the last days as a server would, every third without values, with gaps between ids. */
export async function writeRows(owner: pg.Pool, rows: number, endHoursAgo = 0): Promise<void> {
  for (let index = 0; index < rows; index += 1) {
    const at = `clock_timestamp() - interval '${endHoursAgo + (rows - index - 1) * APART_HOURS} hours'`;
    await owner.query(
      `with burnt as (select nextval('audit_log_id_seq') from generate_series(1, 3)),
       log as (
         insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
         select ${at}, now() + interval '2 years', '127.0.0.1', 'request ' || $1, 'users.update', 'done', 200
         from (select count(*) from burnt) wait returning id, at)
       insert into audit_values (audit_id, before, after, at)
       select id, '{"name": "Before"}', jsonb_build_object('name', 'After ' || $1), at from log where $1::integer % 3 > 0`,
      [index],
    );
  }
}

/** Seals all waiting rows. */
export async function linkRows(pool: pg.Pool): Promise<void> {
  await pool.query('select audit_seal(5000)');
}

/** Seals all waiting rows as a server did before November 2026: with links of version 1. */
export async function linkAsFormer(owner: pg.Pool): Promise<void> {
  const former = auditFunctions
    .replace('link.version := 2;', 'link.version := 1;')
    .replace("link.demo := (this.l).request_id like 'demo-%';", 'link.demo := false;');
  await owner.query(former);
  await linkRows(owner);
  await owner.query(auditFunctions);
}

/**
 * Inserts the entry with which a chain of version 1 continued as version 2: it has a hash of the times of its links.
 */
export async function tellOfLinks(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ seq: string; at: string }>(
    'select seq, audit_moment(sealed_at) as at from audit_seals order by seq',
  );
  const hash = createHash('sha256')
    .update(rows.map(({ seq, at }) => `${seq} ${at}\n`).join(''))
    .digest('hex');
  await owner.query(
    `insert into audit_log (ip, request_id, call, outcome, status, details, kept_until)
     values ('server', 'migration', 'upkeep.chain', 'done', 200,
       jsonb_build_object('links', $1::bigint, 'hash', $2::text, 'erased', '[]'::jsonb), now() + interval '7 years')`,
    [rows.length, hash],
  );
}

/** Erases values of rows, with the audit row that records it. */
export async function erase(pool: pg.Pool | pg.PoolClient, ids: readonly number[]): Promise<void> {
  await pool.query(
    `do $$ declare told bigint; begin
       insert into audit_log (ip, request_id, call, outcome, status, details, kept_until)
       values ('127.0.0.1', 'erasure', 'users.erase', 'done', 200, '{"erased": [${ids.join(', ')}]}', now() + interval '7 years')
       returning id into told;
       perform audit_erase(told);
     end $$`,
  );
}

/** Inserts expired rows, seals them and deletes them: their links stay. */
export async function writeGoneRows(owner: pg.Pool, link = linkRows): Promise<void> {
  await owner.query(
    `insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
     select now() - interval '14 months' + i * interval '1 hour', now() - interval '2 months' + i * interval '1 hour', '', '', 'x', 'done', 200
     from generate_series(1, 5) i`,
  );
  await link(owner);
  await owner.query('select audit_expire(100)');
}

/** Writes an audit log with every kind of row: deleted and erased rows, demo data, waiting rows. */
export async function writeLongAuditLog(owner: pg.Pool): Promise<void> {
  await writeGoneRows(owner);
  await writeRows(owner, ROWS, APART_HOURS);
  await linkRows(owner);
  await owner.query(
    `insert into audit_log (at, kept_until, ip, request_id, call, outcome, status)
     select now() - i * interval '30 days', now() - i * interval '30 days' + interval '1 year', '', 'demo-' || i, 'x', 'done', 200 from generate_series(1, 3) i`,
  );
  await linkRows(owner);
  const { rows } = await owner.query('select audit_id as id from audit_values order by audit_id');
  await erase(owner, [rows[2]?.id, rows[5]?.id, rows[11]?.id]);
  for (let round = 0; round < 3; round += 1) await writeRows(owner, 1);
  await linkRows(owner);
  for (let round = 0; round < 2; round += 1) await writeRows(owner, 1);
  // However long the proof takes: after a minute, a waiting row would count as a flaw of its own.
  await owner.query(`update audit_unsealed set queued_at = now() + interval '1 day'`);
}
