import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { stableStatement } from '../../database/statement.ts';
import { lockSetting, saveSetting, settingOf } from '../../domain/settings/setting.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';

type Help = z.input<typeof campaigns.reviewHelp.output>['data'];

/** What staff check before they approve a campaign, a line for each item. */
const CAMPAIGN_GUIDELINE = 'CAMPAIGN_GUIDELINE';
const SHOWN = 10;

const linesOf = (data: string): string[] => (data === '' ? [] : data.split('\n'));

/** Reads the guideline for ads. */
export const readGuideline = async (db: Db): Promise<string[]> =>
  linesOf((await settingOf(db, CAMPAIGN_GUIDELINE)).data);

/** Saves the guideline for ads. @returns the audit event. */
export async function saveGuideline(
  trx: Transaction<Schema>,
  actor: Admin,
  lines: readonly string[],
): Promise<AuditEvent> {
  const before = await lockSetting(trx, CAMPAIGN_GUIDELINE);
  const data = lines.join('\n');
  await saveSetting(trx, actor, before, data);
  return { target: { type: 'setting', id: before.id }, before: { guideline: before.data }, after: { guideline: data } };
}

const selectEarlier = stableStatement(
  {
    owner: number,
    approved: number,
    rejected: number,
    id: orNull(number),
    campaign_id: orNull(number),
    campaign_name: orNull(text),
    decision: orNull(textOf<'approve' | 'reject'>()),
    reason: orNull(text),
    changed_at: orNull(timestamp),
    changed_by: orNull(text),
  },
  (campaignId: number) => sql`
    with decisions as (
      select h.id, c.id as campaign_id, c.campaign_name, case h.after when 'Approved' then 'approve' else 'reject' end as decision,
        h.reason, h.changed_at, h.changed_by
      from campaigns asked join campaigns c on c.user_id = asked.user_id
      join campaign_status_changes h on h.campaign_id = c.id
      where asked.id = ${campaignId} and h.before = 'Pending' and h.after in ('Approved', 'Draft') and h.changed_by is not null
    )
    select asked.user_id as owner, (select count(*) from decisions where decision = 'approve') as approved,
      (select count(*) from decisions where decision = 'reject') as rejected,
      last.id, last.campaign_id, last.campaign_name, last.decision, last.reason, last.changed_at,
      (select name from users where id = last.changed_by) as changed_by
    from campaigns asked left join (select * from decisions order by id desc limit ${sql.lit(SHOWN)}) last on true
    where asked.id = ${campaignId} and asked.deleted_at is null order by last.id desc`,
);

/** Reads what helps to review a campaign. @throws Refusal not_found when it does not exist. */
export async function readReviewHelp(db: Db, campaignId: number): Promise<Help> {
  const [rows, guideline] = await Promise.all([selectEarlier(db, campaignId), readGuideline(db)]);
  const [first] = rows;
  if (!first) throw new Refusal('not_found', 'There is no such campaign');
  return {
    guideline,
    approved: first.approved,
    rejected: first.rejected,
    earlier: rows.flatMap(({ id, campaign_id, campaign_name, decision, reason, changed_at, changed_by }) =>
      id !== null && campaign_id !== null && campaign_name !== null && decision !== null && changed_at !== null
        ? [{ id, campaign_id, campaign_name, decision, reason, changed_at, changed_by }]
        : [],
    ),
  };
}
