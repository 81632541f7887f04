import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Secrets } from '../../core/secrets.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { boolean, number, text, timestamp } from '../../database/columns.ts';
import type { Database, Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { versionUpdate } from '../../database/version.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import { emailSuperAdmins, line } from '../../jobs/outbox.ts';
import { writeAudit } from '../audit/audit.ts';

const AT_ONCE = 1000;

/** The dependencies of changes to an endpoint's state. */
interface Services {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'publicUrl' | 'productName'>;
  readonly secrets: Secrets;
}

const noteState = (trx: Db, event: string, id: number, url: string): Promise<void> =>
  writeAudit(trx, {
    origin: { ip: 'server', requestId: 'webhooks' },
    event,
    outcome: 'done',
    status: 200,
    target: { type: 'webhook_endpoint', id },
    details: { url },
    keptForYears: true,
  });

const pauseRows = statement(
  { id: number, url: text, since: timestamp },
  () => sql`
    update webhook_endpoints e set state = 'paused', reason = 'Every delivery of 24 hours failed', state_at = now(),
      ${versionUpdate(null)}
    from webhook_health h
    where h.endpoint_id = e.id and e.state = 'active' and h.last_failed_at >= h.failing_since + interval '24 hours'
      and ${isTimeTrusted}
    returning e.id, e.url, coalesce(h.failing_since, now()) as since`,
);

/** Pauses endpoints where every delivery in 24 hours failed, and emails the super admins. */
export async function pauseFailing({ database, config, secrets }: Services): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    for (const { id, url, since } of await pauseRows(trx)) {
      await noteState(trx, 'upkeep.webhook_paused', id, url);
      await emailSuperAdmins(trx, secrets, (to) => ({
        kind: 'notice',
        to,
        subject: `${config.productName} no longer sends ${line(new URL(url).host)} events`,
        text: [
          `Every delivery to the webhook endpoint ${line(url)} has failed since ${formatTimestamp(since)}, so it is paused.`,
          `No events are lost. Resume it at ${config.publicUrl}/integrations?tab=webhooks once the app responds again. It continues where it stopped, up to 90 days back.`,
        ].join('\n\n'),
      }));
    }
  });
}

const endRow = statement(
  { id: number, url: text },
  (id: number) => sql`
    update webhook_endpoints set state = 'ended', reason = 'The app answered 410: it wants nothing more there',
      state_at = now(), ${versionUpdate(null)}
    where id = ${id} and state in ('active', 'paused') returning id, url`,
);

/** Ends an endpoint whose app wants no more events, and emails the super admins. */
export async function endEndpoint({ database, config, secrets }: Services, endpointId: number): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const ended = await endRow.first(trx, endpointId);
    if (!ended) return;
    await noteState(trx, 'upkeep.webhook_ended', ended.id, ended.url);
    await emailSuperAdmins(trx, secrets, (to) => ({
      kind: 'notice',
      to,
      subject: `A webhook endpoint of ${config.productName} has ended`,
      text: [
        `${line(ended.url)} responded with 410 (Gone), so no more events are sent to it.`,
        `If that was a mistake, add it again at ${config.publicUrl}/integrations?tab=webhooks.`,
      ].join('\n\n'),
    }));
  });
}

const failSome = statement(
  { failed: boolean },
  () => sql`
    update webhook_deliveries d set state = 'failed', last_error = coalesce(d.last_error, 'The endpoint has ended')
    from (select d.id from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id and d.state = 'pending'
      where e.state = 'ended' limit ${sql.lit(AT_ONCE)} for no key update of d skip locked) left_over
    where d.id = left_over.id returning true as failed`,
);

const deleteQueues = statement(
  {},
  () => sql`
    delete from webhook_queues q using (select q.endpoint_id, q.subject
      from webhook_endpoints e join webhook_queues q on q.endpoint_id = e.id
      where e.state in ('ended', 'removed') limit ${sql.lit(AT_ONCE)} for update of q skip locked) over
    where q.endpoint_id = over.endpoint_id and q.subject = over.subject`,
);

const deleteDeliveries = statement(
  { gone: boolean },
  () => sql`
    delete from webhook_deliveries where id in (select d.id
      from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
      where e.state = 'removed' limit ${sql.lit(AT_ONCE)})
    returning true as gone`,
);

const deleteEndpoints = statement(
  {},
  () => sql`
    delete from webhook_endpoints e where e.state = 'removed'
      and not exists (select from webhook_deliveries d where d.endpoint_id = e.id)
      and not exists (select from webhook_queues q where q.endpoint_id = e.id)`,
);

/** Cleans up after ended or removed endpoints, in steps that block no one. */
export async function deleteLeftovers(db: Database['db']): Promise<void> {
  for (;;) {
    await deleteQueues(db);
    const failed = await failSome(db);
    const gone = await deleteDeliveries(db);
    if (failed.length < AT_ONCE && gone.length < AT_ONCE) break;
  }
  await deleteEndpoints(db);
}
