import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { AuditNote } from '../../kit/audit.ts';
import type { Admin } from '../../kit/caller.ts';
import type { Seen } from '../../kit/handlers.ts';
import type { Kit } from '../../kit/kit.ts';
import { type Letter, post } from '../../kit/outbox.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Schema } from '../../kit/schema.ts';

type Trx = Transaction<Schema>;
type Change = z.output<typeof campaigns.changeStatus.input>;

interface Locked extends Seen {
  readonly campaign_name: string;
  readonly status: string;
  /** Of the owner; null or empty when there is none. */
  readonly email: string | null;
}

async function lockCampaign(trx: Trx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select c.campaign_name, c.status, c.version, c.updated_at as at, 'changed its status' as did,
      (select name from users where id = c.updated_by) as by, (select email from users where id = c.user_id) as email
    from campaigns c where c.id = ${id} for update of c
  `.execute(trx);
  const [campaign] = rows;
  if (!campaign) throw new Refusal(404, 'There is no such campaign');
  return campaign;
}

/** The version of a campaign, locked. @throws Refusal 404 when there is none. */
export const seenCampaign = (trx: Trx, id: number): Promise<Seen> => lockCampaign(trx, id);

const statusLetter = (product: string, to: string, name: string, { status, reason }: Change): Letter => ({
  kind: 'notice',
  to,
  subject: `Your campaign on ${product}`,
  text: `Your campaign "${name}" is now: ${status}.
${reason ? `\nThe reason: ${reason}\n` : ''}`,
});

/**
 * Brings a campaign into a state, and tells its owner when there is an address. The state that it has already is refused.
 * @returns its name.
 * @throws Refusal 404, or 409 when it has the state.
 */
export async function changeStatus(
  kit: Kit,
  trx: Trx,
  actor: Admin,
  change: Change,
  audit: AuditNote,
): Promise<string> {
  const { id, status, reason } = change;
  audit.target = { type: 'campaign', id };
  const { campaign_name, status: before, email } = await lockCampaign(trx, id);
  if (before === status) throw new Refusal(409, `${campaign_name} is ${status} already`);
  await sql`
    with change as (
      insert into campaign_status_changes (campaign_id, before, after, reason, changed_by)
      values (${id}, ${before}, ${status}, ${reason || null}, ${actor.id})
    )
    update campaigns set status = ${status}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
    where id = ${id}
  `.execute(trx);
  if (email) await post(trx, kit.secrets, statusLetter(kit.config.productName, email, campaign_name, change));
  audit.before = { status: before };
  audit.after = { status, ...(reason ? { reason } : {}) };
  return campaign_name;
}
