import { pipeline } from 'node:stream/promises';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import {
  ANY_SEPARATOR,
  BYTE_ORDER_MARK,
  FORMULA,
  FORMULA_BEHIND_SEPARATOR,
  LINE_BREAKS,
  PLAIN_FORMULA,
  UNSEEN,
} from '@quarterdeck/contract/core/fields/formula';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { tooMany } from '../../core/errors.ts';
import { type Email, emailSuperAdmins, line } from '../../jobs/outbox.ts';
import type { AuditRecord } from '../../ports/audit.ts';
import { auditPermission } from '../../ports/audit-permission.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Origin } from '../../ports/origin.ts';
import type { Services } from '../../ports/services.ts';
import type { Rows } from '../handlers.ts';
import { type ExportEnd, watchExport } from './export-watch.ts';
import { giveWay } from './give-way.ts';

const DAY_SECONDS = 86_400;
/** Super admins are notified about larger exports. */
const QUIET_ROWS = 1000;

const invisibleCharacters = sql.lit(String.fromCodePoint(...UNSEEN));
const anySeparator = sql.lit(ANY_SEPARATOR);
const behindSeparator = sql.lit(FORMULA_BEHIND_SEPARATOR);
const codes = (list: readonly number[]): RawBuilder<unknown> => sql.raw(`'{${list.join()}}'::int[]`);

/**
 * Returns a text as a cell that no spreadsheet reads as a formula (CWE-1236). It adds `'` before = + - @, their
 * full-width forms, tabs and line breaks, including after spaces or invisible characters. It does the same after every
 * character that a reader may take for the end of a cell. Two cheap checks come first. The beginning of the text is
 * looked up once among all dangerous ones, in a table that PostgreSQL makes of a constant list. Whether the text has a
 * separator takes a third of a microsecond. Most texts have neither. Checking after invisible characters takes a
 * microsecond, and after each separator several. COPY does the quoting.
 */
export const safeCell = (text: RawBuilder<unknown> | ReturnType<typeof sql.ref>): RawBuilder<string> => {
  const guarded = sql`regexp_replace(${text}, ${behindSeparator}, '\\1''\\2', 'g')`;
  return sql`case when ascii(${text}) <> all (${codes([...FORMULA, ...UNSEEN])}) and ${text} !~ ${anySeparator} or ${text} is null
    then ${text}
    when ascii(${text}) = any (${codes([...PLAIN_FORMULA, ...LINE_BREAKS])})
      or ascii(ltrim(${text}, ${invisibleCharacters})) = any (${codes(FORMULA)})
    then '''' || ${guarded} else ${guarded} end`;
};

/**
 * Formats a moment as the console does, in UTC: with the ISO `datestyle`, COPY writes times without fractions this way.
 */
export const momentCell = (moment: RawBuilder<unknown> | ReturnType<typeof sql.ref>): RawBuilder<unknown> =>
  sql`date_trunc('second', ${moment} at time zone 'UTC')`;

interface ExportRequest {
  readonly admin: Admin;
  readonly origin: Origin;
  readonly endpoint: Endpoint;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether the session can still receive the rows. */
  readonly mayGoOn: () => Promise<boolean>;
}

/**
 * Replaces parameters, which COPY does not support, by settings of the transaction: `$1` becomes
 * `current_setting('export.p1')`, a text. A query that needs another type casts it.
 */
const withSettings = (text: string): string => text.replace(/\$(\d+)/g, `current_setting('export.p$1')`);

async function begin(client: pg.Client, { query }: Rows): Promise<void> {
  await client.query('begin transaction read only');
  // A slow reader must not run into the role's timeouts.
  await client.query(`set local statement_timeout = 0`);
  await client.query(`set local idle_in_transaction_session_timeout = 0`);
  await client.query(`set local datestyle = 'ISO, YMD'`);
  for (const [index, value] of query.parameters.entries())
    await client.query('select set_config($1, $2, true)', [`export.p${index + 1}`, String(value)]);
}

const largeExportEmail = (
  { config: { productName, publicUrl } }: Services,
  to: string,
  { name, rows, filename }: { readonly name: string; readonly rows: number; readonly filename: string },
): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: a large export`,
  text: `${line(name)} downloaded ${rows.toLocaleString('en')} rows as ${filename}.

The filters are in the audit log:
${publicUrl}/audit-log
`,
});

/**
 * Sends the rows of a query as a CSV stream, directly from COPY on its own connection. Memory use is constant for any
 * number of rows, and calls take precedence. It is audited when it starts and ends, and super admins are emailed about
 * a large one. It stops when the reader leaves, the reader reads nothing for too long, or the session ends.
 * @throws Refusal too_many when the admin has used up the day's exports or has others running, unavailable when too
 * many run.
 */
export async function sendRows(
  services: Services,
  reply: FastifyReply,
  asked: ExportRequest,
  rows: Rows,
): Promise<FastifyReply> {
  const count = (outcome: 'done' | 'aborted' | 'refused'): void =>
    services.exports.inc({ event: asked.endpoint.event, outcome });
  let leave = (): void => undefined;
  try {
    leave = services.enterExport(asked.admin.id);
    count((await send(services, reply, asked, rows)) ? 'done' : 'aborted');
    return reply;
  } catch (error) {
    count('refused');
    throw error;
  } finally {
    leave();
  }
}

/** @returns whether all rows were sent. */
async function send(services: Services, reply: FastifyReply, asked: ExportRequest, rows: Rows): Promise<boolean> {
  const { admin, origin, endpoint, input, mayGoOn } = asked;
  const wait = await services.rateLimiter.consume(
    { name: 'exports', most: services.config.exportsPerDay, seconds: DAY_SECONDS },
    String(admin.id),
  );
  if (wait > 0)
    throw tooMany(`You have used your ${services.config.exportsPerDay} exports for the last 24 hours`, wait);
  const entry: Omit<AuditRecord, 'outcome' | 'status'> = {
    admin,
    origin,
    event: endpoint.event,
    permission: auditPermission(endpoint.access, input),
  };
  const client = await services.reads.connect();
  let started = false;
  let endedBy: ExportEnd | undefined;
  let stopWatching = (): void => undefined;
  try {
    await begin(client, rows);
    await services.writeAudit(services.database.db, {
      ...entry,
      outcome: 'started',
      status: 200,
      after: { filter: input },
    });
    started = true;
    const copy = client.query(copyTo(`copy (${withSettings(rows.query.sql)}) to stdout with (format csv, header)`));
    reply.hijack();
    reply.raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${rows.filename}"`,
    } as Record<string, string>);
    reply.raw.write(BYTE_ORDER_MARK);
    stopWatching = watchExport(reply.raw, mayGoOn, (why) => {
      endedBy = why;
      reply.raw.destroy();
    });
    await pipeline(copy, giveWay(services.database.pool), reply.raw);
    stopWatching();
    const exported = { name: admin.name, rows: copy.rowCount, filename: rows.filename };
    await services.database.db.transaction().execute(async (trx) => {
      await services.writeAudit(trx, { ...entry, outcome: 'done', status: 200, details: { rows: exported.rows } });
      if (exported.rows <= QUIET_ROWS) return;
      await emailSuperAdmins(trx, services.secrets, (to) => largeExportEmail(services, to, exported));
      const text = `Your export ${exported.filename} with ${exported.rows.toLocaleString('en')} rows is ready`;
      await services.notifyExporter(trx, admin.id, text);
    });
    services.wakeMailer();
    return true;
  } catch (error) {
    if (!started) throw error;
    services.log.warn({ reason: endedBy ?? (error as Error).message, event: endpoint.event }, 'an export ended early');
    reply.raw.destroy();
    const details = endedBy === undefined ? {} : { details: { reason: endedBy } };
    await services.writeAudit(services.database.db, { ...entry, outcome: 'aborted', status: 200, ...details });
    return false;
  } finally {
    stopWatching();
    await client.end();
  }
}
