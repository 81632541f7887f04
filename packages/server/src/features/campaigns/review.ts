import type { campaigns } from '@quarterdeck/contract/campaigns';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../database/schema.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { Services } from '../../ports/services.ts';
import { alreadyText, lockCampaigns, setStatus } from './status.ts';

type Input = z.output<typeof campaigns.review.input>;
type Outcome = Omit<z.input<typeof campaigns.review.output>, 'responseCode'>;

const decisions = {
  approve: { status: 'Approved', did: 'Approved' },
  reject: { status: 'Draft', did: 'Rejected' },
} as const;

/**
 * Approves or rejects pending campaigns in one transaction: the answer applies to every row of it. A campaign that is
 * no longer pending stays as it is, and its row says who decided it and when.
 */
export async function reviewCampaigns(
  services: Services,
  trx: Transaction<Schema>,
  actor: Admin,
  { ids: asked, decision, reason }: Input,
): Promise<Outcome & { readonly audit: AuditEvent }> {
  const ids = [...new Set(asked)];
  const { status, did } = decisions[decision];
  const found = await lockCampaigns(trx, ids);
  const pending = found.filter((campaign) => campaign.status === 'Pending');
  const refusals = await alreadyText(
    trx,
    found.filter((campaign) => campaign.status !== 'Pending'),
  );
  const events = await setStatus(services, trx, actor, pending, { status, reason });
  const names = new Map(found.map(({ id, campaign_name }) => [id, campaign_name]));
  const data = ids.map((id) => {
    const subject = names.get(id);
    if (subject === undefined) return { id, subject: null, done: 0 as const, message: 'There is no such campaign' };
    const refusal = refusals.get(id);
    return refusal === undefined
      ? { id, subject, done: 1 as const, message: did }
      : { id, subject, done: 0 as const, message: refusal };
  });
  const done = events.length;
  const refused = ids.length - done;
  const [first, ...others] = events;
  const [only] = data;
  const alone = only?.done === 1 ? `${only.subject} is ${did.toLowerCase()}` : only?.message;
  return {
    responseMessage:
      data.length === 1 && alone
        ? alone
        : `${did}: ${done} of ${ids.length}${refused > 0 ? `; ${refused} were refused; each result has a reason` : ''}`,
    data,
    done,
    refused,
    audit: {
      ...(first ?? { target: { type: 'campaign', id: ids[0] ?? 0 } }),
      others,
      details: { decision, done, refused },
    },
  };
}
