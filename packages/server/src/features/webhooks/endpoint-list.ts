import { webhooks } from '@quarterdeck/contract/webhooks';
import { sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, type RowOf, text, textOf, texts, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { endedSentence, resendError, resumeError, STILL_RESENDING } from './change-endpoints.ts';

type Input = z.output<typeof webhooks.endpoints.input>;
type Row = z.input<typeof webhooks.endpoints.output>['data'][number];

const row = {
  id: number,
  url: text,
  events: texts,
  state: textOf<Row['state']>(),
  state_at: timestamp,
  reason: orNull(text),
  pending: number,
  failed: number,
  oldest_at: orNull(timestamp),
  last_delivered_at: orNull(timestamp),
  failing_since: orNull(timestamp),
  former_until: orNull(timestamp),
  is_resending: flag,
  created_at: timestamp,
  version: number,
};

const COUNTED = 10_000;
const countOf = (state: 'pending' | 'failed') => sql`
  (select count(*) from (select from webhook_deliveries d
    where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${sql.lit(COUNTED)}) counted)`;

/** Events without a delivery yet: while the endpoint is paused, all new ones. */
const pendingEvents = sql`app_events v where v.position > e.position and (e.events = '{*}' or v.type = any(e.events))`;

const columns = sql`
  e.id, e.url, e.events, e.state, e.state_at, e.reason, e.created_at, e.version,
  least(${sql.lit(COUNTED)}, ${countOf('pending')}
    + (select count(*) from (select from ${pendingEvents} limit ${sql.lit(COUNTED)}) counted)) as pending,
  ${countOf('failed')} as failed,
  coalesce((select d.decided_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' order by d.position limit 1),
    (select v.created_at from ${pendingEvents} order by v.position limit 1)) as oldest_at,
  h.last_delivered_at, h.failing_since,
  case when e.former_until > now() then e.former_until end as former_until,
  case when e.resend_after is null then 0 else 1 end as is_resending`;

const endpointList = list(row, () => ({
  from: sql`webhook_endpoints e`,
  joined: sql`left join webhook_health h on h.endpoint_id = e.id`,
  where: sql<boolean>`e.state <> 'removed'`,
  columns,
  id: sql`e.id`,
  anyDepth: true,
  orders: { id: sql`e.id`, url: sql`(lower(e.url) collate "C")`, created_at: sql`e.created_at` },
}));

const oneRow = statement(
  row,
  (id: number) => sql`
    select ${columns} from webhook_endpoints e left join webhook_health h on h.endpoint_id = e.id where e.id = ${id}`,
);

const rowOf = (found: RowOf<typeof row>): Row => ({
  ...found,
  ...refusalsOf([
    [webhooks.updateEndpoint, endedSentence(found)],
    [webhooks.pauseEndpoint, endedSentence(found)],
    [webhooks.resumeEndpoint, resumeError(found)],
    [webhooks.changeSecret, endedSentence(found)],
    [webhooks.resendSince, resendError(found) ?? (found.is_resending === 1 ? STILL_RESENDING : undefined)],
  ]),
});

/** Reads a page of endpoints with the number of waiting events. */
export async function listEndpoints(db: Db, input: Input): Promise<Page<Row>> {
  const page = await endpointList.page(db, input);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** Reads one endpoint as the list shows it. */
export async function endpointRow(db: Db, id: number): Promise<Row | undefined> {
  const found = await oneRow.first(db, id);
  return found && rowOf(found);
}
