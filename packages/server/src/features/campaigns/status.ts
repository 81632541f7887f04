import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, HttpError } from '../../core/errors.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { raised } from '../../database/version.ts';
import { recordDecisions } from '../../domain/decisions/record.ts';
import { authorOf } from '../../domain/people/author.ts';
import type { AuditEvent } from '../../http/audit.ts';
import type { Admin } from '../../http/caller.ts';
import type { CurrentVersion } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';
import { type Email, line, post } from '../../jobs/outbox.ts';

type Trx = Transaction<Schema>;
type Change = z.output<typeof campaigns.changeStatus.input>;

interface CurrentCampaign extends CurrentVersion {
  readonly campaign_name: string;
  readonly status: string;
  readonly owner: string;
  /** Of the owner; null or empty when there is none. */
  readonly email: string | null;
}

const lockCampaigns = statement(
  {
    campaign_name: text,
    status: text,
    version: number,
    at: timestamp,
    did: text,
    by: orNull(text),
    owner: text,
    email: orNull(text),
  },
  (id: number) => sql`
    select c.campaign_name, c.status, c.version, c.updated_at as at, 'changed this campaign' as did,
      ${authorOf('c')} as by, u.name as owner, u.email
    from campaigns c join users u on u.id = c.user_id where c.id = ${id} and c.deleted_at is null for no key update of c`,
);

/** Finds a campaign and locks it until the transaction ends. @throws HttpError 404 when there is none. */
export async function lockCampaign(trx: Trx, id: number): Promise<CurrentCampaign> {
  const campaign = await lockCampaigns.first(trx, id);
  if (!campaign) throw new HttpError(404, 'There is no such campaign');
  return campaign;
}

const statusEmail = (
  product: string,
  to: string,
  { owner, campaign_name, status: before }: CurrentCampaign,
  { status, reason }: Change,
): Email => ({
  kind: 'notice',
  to,
  subject: `${product}: your campaign is ${status} now`,
  text: `Hello ${line(owner)},

your campaign "${line(campaign_name)}" was ${before} and is ${status} now.
${reason ? `\nThe reason:\n${reason}\n` : ''}`,
});

const selectCampaignStatusChanges = statement(
  { at: timestamp, by: orNull(text) },
  (id: number) => sql`
    select changed_at as at, (select name from users where id = changed_by) as by
    from campaign_status_changes where campaign_id = ${id} order by id desc limit 1`,
);

/** Says who brought the campaign into the state that is asked for. */
async function refuseSame(trx: Trx, id: number, { campaign_name, status }: CurrentCampaign): Promise<never> {
  const last = await selectCampaignStatusChanges.first(trx, id);
  const who = last ? `: ${last.by ?? 'Someone'} changed it on ${formatTimestamp(last.at)}` : '';
  throw conflict(`${campaign_name} is ${status} already${who}`);
}

const insertCampaigns = statement(
  {},
  (id: number, before: string, status: string, reason: string | null, actorId: number) => sql`
    with change as (
      insert into campaign_status_changes (campaign_id, before, after, reason, changed_by)
      values (${id}, ${before}, ${status}, ${reason}, ${actorId})
    )
    update campaigns set status = ${status}, ${raised(actorId)}
    where id = ${id}`,
);

/**
 * Changes the status of a locked campaign, and mails its owner when there is an address.
 * @throws HttpError 409 with who and when, when it has the state already.
 */
export async function changeStatus(
  services: Services,
  trx: Trx,
  actor: Admin,
  campaign: CurrentCampaign,
  change: Change,
): Promise<AuditEvent> {
  const { id, status, reason } = change;
  const { status: before, email } = campaign;
  if (before === status) await refuseSame(trx, id, campaign);
  await insertCampaigns(trx, id, before, status, reason || null, actor.id);
  await recordDecisions(trx, actor, 'campaign.status_changed', [
    { id, from: before, to: status, reason: reason || null },
  ]);
  if (email) await post(trx, services.secrets, statusEmail(services.config.productName, email, campaign, change));
  return { before: { status: before }, after: { status, ...(reason ? { reason } : {}) } };
}
