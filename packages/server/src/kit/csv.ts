import { pipeline } from 'node:stream/promises';
import type { Call } from '@quarterdeck/contract/kit/call';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { permissionUsed } from './admission.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import type { Admin } from './caller.ts';
import type { Rows } from './handlers.ts';
import type { Kit } from './kit.ts';
import { type Letter, line, postToSuperAdmins } from './outbox.ts';
import { tooMany } from './refusal.ts';
import type { Origin } from './request.ts';

const DAY_SECONDS = 86_400;
/** Super admins are told of an export with more rows than this. */
const QUIET_ROWS = 1000;

/**
 * A text as a cell that no spreadsheet takes for a formula (CWE-1236): `'` before = + - @, tab and line breaks. The code
 * of the first character is compared, which is much faster than a regular expression. Quoting is done by COPY.
 */
export const safeCell = (text: RawBuilder<unknown> | ReturnType<typeof sql.ref>): RawBuilder<string> =>
  sql<string>`case when ascii(${text}) in (61, 43, 45, 64, 9, 10, 13) then '''' || ${text} else ${text} end`;

/** A moment as the console writes it, in UTC. */
export const momentCell = (moment: RawBuilder<unknown> | ReturnType<typeof sql.ref>): RawBuilder<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

interface Asked {
  readonly admin: Admin;
  readonly origin: Origin;
  readonly name: string;
  readonly one: Call;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * COPY takes no parameters, so they travel as settings of the transaction: `$1` becomes `current_setting('export.p1')`,
 * a text. A query that needs another type casts it.
 */
const withSettings = (text: string): string => text.replace(/\$(\d+)/g, `current_setting('export.p$1')`);

async function begin(client: pg.Client, { query }: Rows): Promise<void> {
  await client.query('begin transaction read only');
  // A slow reader must not meet the time-outs of the role.
  await client.query(`set local statement_timeout = 0`);
  await client.query(`set local idle_in_transaction_session_timeout = 0`);
  for (const [index, value] of query.parameters.entries())
    await client.query('select set_config($1, $2, true)', [`export.p${index + 1}`, String(value)]);
}

const largeExportLetter = (
  { config: { productName, publicUrl } }: Kit,
  to: string,
  { name, rows, filename }: { readonly name: string; readonly rows: number; readonly filename: string },
): Letter => ({
  kind: 'notice',
  to,
  subject: `${productName}: a large export`,
  text: `${line(name)} has downloaded ${rows.toLocaleString('en')} rows as ${filename}.

The filter is in the audit trail:
${publicUrl}/audit-log
`,
});

/**
 * Answers the rows of a query as a CSV stream, on a connection of its own, straight from COPY: memory stays flat however
 * many rows there are, and the export stops when the reader leaves. Audited when it starts and when it ends; super admins are
 * told of a large one by mail.
 * @throws Refusal 429 when the admin has had the exports of the day.
 */
export async function sendRows(kit: Kit, reply: FastifyReply, asked: Asked, rows: Rows): Promise<FastifyReply> {
  const { admin, origin, name, one, input } = asked;
  const wait = await kit.throttle.take(
    { name: 'exports', most: kit.config.exportsPerDay, seconds: DAY_SECONDS },
    String(admin.id),
  );
  if (wait > 0) throw tooMany(`You have had the ${kit.config.exportsPerDay} exports of today`, wait);
  const entry: Omit<AuditEntry, 'outcome' | 'status'> = {
    admin,
    origin,
    call: name,
    permission: permissionUsed(one.access, input),
  };
  const client = await kit.reads.connect();
  let started = false;
  try {
    await begin(client, rows);
    await writeAudit(kit.database.db, { ...entry, outcome: 'started', status: 200, after: { filter: input } });
    started = true;
    const copy = client.query(copyTo(`copy (${withSettings(rows.query.sql)}) to stdout with (format csv, header)`));
    reply.hijack();
    reply.raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${rows.filename}"`,
    } as Record<string, string>);
    await pipeline(copy, reply.raw);
    const exported = { name: admin.name, rows: copy.rowCount, filename: rows.filename };
    await kit.database.db.transaction().execute(async (trx) => {
      await writeAudit(trx, { ...entry, outcome: 'done', status: 200, details: { rows: exported.rows } });
      if (exported.rows > QUIET_ROWS)
        await postToSuperAdmins(trx, kit.secrets, (to) => largeExportLetter(kit, to, exported));
    });
    kit.wakeMail();
  } catch (error) {
    if (!started) throw error;
    kit.log.warn({ err: error, call: name }, 'an export ended early');
    reply.raw.destroy();
    await writeAudit(kit.database.db, { ...entry, outcome: 'aborted', status: 200 });
  } finally {
    await client.end();
  }
  return reply;
}
