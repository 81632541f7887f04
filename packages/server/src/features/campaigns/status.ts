import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, Refusal } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { versionUpdate } from '../../database/version.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { authorOf } from '../../domain/people/author.ts';
import { type Email, enqueueEmails, line } from '../../jobs/outbox.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Trx = Transaction<Schema>;
type Change = z.output<typeof campaigns.changeStatus.input>;
type NewStatus = Pick<Change, 'status' | 'reason'>;

export interface CurrentCampaign extends CurrentVersion {
  readonly id: number;
  readonly campaign_name: string;
  readonly status: string;
  readonly owner: string;
  /** The owner's email; null or empty if there is none. */
  readonly email: string | null;
}

const lockRows = statement(
  {
    id: number,
    campaign_name: text,
    status: text,
    version: number,
    at: timestamp,
    did: text,
    by: orNull(text),
    owner: text,
    email: orNull(text),
  },
  (ids: readonly number[]) => sql`
    select c.id, c.campaign_name, c.status, c.version, c.updated_at as at, 'changed this campaign' as did,
      ${authorOf('c')} as by, u.name as owner, u.email
    from campaigns c join users u on u.id = c.user_id where c.id = any(${ids}::bigint[]) and c.deleted_at is null
    order by c.id for no key update of c`,
);

/** Finds campaigns, and locks them in the order of their ids until the transaction ends. */
export const lockCampaigns = (trx: Trx, ids: readonly number[]): Promise<readonly CurrentCampaign[]> =>
  lockRows(trx, ids);

/** Finds a campaign and locks it until the transaction ends. @throws Refusal not_found when there is none. */
export async function lockCampaign(trx: Trx, id: number): Promise<CurrentCampaign> {
  const [campaign] = await lockCampaigns(trx, [id]);
  if (!campaign) throw new Refusal('not_found', 'There is no such campaign');
  return campaign;
}

/** Changing a pending campaign to a draft is a rejection: the specification has no such status. */
const isRejection = (before: string, after: string): boolean => before === 'Pending' && after === 'Draft';

const statusEmail = (
  product: string,
  to: string,
  { owner, campaign_name, status: before }: CurrentCampaign,
  { status, reason }: NewStatus,
): Email => ({
  kind: 'notice',
  to,
  subject: isRejection(before, status)
    ? `${product}: your campaign was not approved`
    : `${product}: your campaign is now ${status}`,
  text: `Hello ${line(owner)},

the status of your campaign "${line(campaign_name)}" changed from ${before} to ${status}.
${isRejection(before, status) ? 'It was not approved. You can edit and resubmit it.\n' : ''}${reason ? `\nThe reason:\n${reason}\n` : ''}`,
});

const selectLastChanges = statement(
  { campaign_id: number, at: timestamp, by: orNull(text) },
  (ids: readonly number[]) => sql`
    select distinct on (campaign_id) campaign_id, changed_at as at, (select name from users where id = changed_by) as by
    from campaign_status_changes where campaign_id = any(${ids}::bigint[]) order by campaign_id, id desc`,
);

/** Describes the current status of these campaigns by id, with who set it and when. */
export async function alreadyText(
  trx: Trx,
  campaigns: readonly CurrentCampaign[],
): Promise<ReadonlyMap<number, string>> {
  const changes = await selectLastChanges(
    trx,
    campaigns.map(({ id }) => id),
  );
  const last = new Map(changes.map((change) => [change.campaign_id, change]));
  return new Map(
    campaigns.map(({ id, campaign_name, status }) => {
      const change = last.get(id);
      const who = change ? `: ${change.by ?? 'Someone'} changed it on ${formatTimestamp(change.at)}` : '';
      return [id, `${campaign_name} is already ${status}${who}`];
    }),
  );
}

/** @throws Refusal conflict with who set the requested status, and when. */
async function refuseSame(trx: Trx, campaign: CurrentCampaign): Promise<never> {
  throw conflict((await alreadyText(trx, [campaign])).get(campaign.id) ?? '');
}

const updateStatus = statement(
  {},
  (ids: readonly number[], status: string, reason: string | null, actorId: number) => sql`
    with change as (
      insert into campaign_status_changes (campaign_id, before, after, reason, changed_by)
      select id, status, ${status}, ${reason}, ${actorId} from campaigns where id = any(${ids}::bigint[]) order by id
    )
    update campaigns set status = ${status}, ${versionUpdate(actorId)}
    where id = any(${ids}::bigint[])`,
);

/**
 * Changes the status of locked campaigns with a different one, notifies the app and emails each owner who has an
 * address.
 */
export async function setStatus(
  services: Services,
  trx: Trx,
  actor: Admin,
  campaigns: readonly CurrentCampaign[],
  change: NewStatus,
): Promise<readonly AuditEvent[]> {
  if (campaigns.length === 0) return [];
  const { status, reason } = change;
  await updateStatus(
    trx,
    campaigns.map(({ id }) => id),
    status,
    reason || null,
    actor.id,
  );
  await emitAppEvents(
    trx,
    actor,
    'campaign.status_changed',
    campaigns.map(({ id, status: from }) => ({ id, from, to: status, reason: reason || null })),
  );
  await enqueueEmails(
    trx,
    services.secrets,
    campaigns.flatMap((campaign) =>
      campaign.email ? [statusEmail(services.config.productName, campaign.email, campaign, change)] : [],
    ),
  );
  return campaigns.map(({ id, status: before }) => ({
    target: { type: 'campaign', id },
    before: { status: before },
    after: { status, ...(reason ? { reason } : {}) },
  }));
}

/**
 * Changes a locked campaign's status, and emails its owner if there is an address.
 * @throws Refusal conflict with who and when, if it already has the status.
 */
export async function changeStatus(
  services: Services,
  trx: Trx,
  actor: Admin,
  campaign: CurrentCampaign,
  change: NewStatus,
): Promise<AuditEvent> {
  if (campaign.status === change.status) await refuseSame(trx, campaign);
  const [event = {}] = await setStatus(services, trx, actor, [campaign], change);
  return event;
}
