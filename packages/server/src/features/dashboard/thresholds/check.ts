import { may } from '@quarterdeck/contract/core/access/access';
import { type ThresholdFigure, thresholdFigures } from '@quarterdeck/contract/thresholds';
import { sql, type Transaction } from 'kysely';
import { boolean, flag, number, orNull, text, textOf, texts } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { isTimeTrusted } from '../../../jobs/clock.ts';
import { type Email, enqueueEmails, line } from '../../../jobs/outbox.ts';
import type { JobServices } from '../../../jobs/registrations.ts';
import { daysOf, figureReader } from './figures.ts';
import { changeOf, isOver } from './hysteresis.ts';

/** The number of thresholds per transaction. */
const AT_ONCE = 50;

const lockDue = statement(
  {
    id: number,
    figure: textOf<ThresholdFigure>(),
    period: textOf<'today' | 'week'>(),
    direction: textOf<'above' | 'below' | 'change'>(),
    value: text,
    was_over: boolean,
    name: text,
    email: orNull(text),
    is_suspended: boolean,
    is_sup_admin: flag,
    permissions: texts,
  },
  (most: number) => sql`
    select t.id, t.figure, t.period, t.direction, t.value::text as value, t.is_over as was_over, u.name, u.email, u.is_suspended,
      a.is_sup_admin::int as is_sup_admin,
      array(select distinct h.permission from held_permissions h where h.admin_id = t.admin_id order by 1) as permissions
    from thresholds t join admins a on a.user_id = t.admin_id join users u on u.id = t.admin_id
    where (t.checked_at is null or t.checked_at <= now() - interval '5 minutes' or t.checked_at > now() + interval '5 minutes')
      and ${isTimeTrusted}
    order by t.checked_at nulls first, t.id limit ${most} for no key update of t skip locked`,
);

type Threshold = Awaited<ReturnType<typeof lockDue>>[number];

const saveChecks = statement(
  { id: number },
  (rows: string) => sql`
    update thresholds t set checked_at = now(), last_value = coalesce(r.measured, t.last_value), is_over = r.is_over,
      crossed_at = case when t.is_over <> r.is_over then now() else t.crossed_at end
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, measured numeric, is_over boolean)
    where t.id = r.id returning t.id`,
);

const MONEY: ReadonlySet<ThresholdFigure> = new Set(['debit', 'credit']);
const periods = { today: 'today', week: 'in the last 7 days' } as const;

function amountText({ figure, direction }: Threshold, amount: number): string {
  if (direction === 'change') return `${amount.toFixed(1)}%`;
  if (!MONEY.has(figure)) return amount.toLocaleString('en-US');
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

function emailAbout(
  threshold: Threshold,
  measured: number,
  to: string,
  { productName, publicUrl }: JobServices['config'],
): Email {
  const { figure, direction, period, value, name } = threshold;
  const { label } = thresholdFigures[figure];
  const [limit, amount] = [amountText(threshold, Number(value)), amountText(threshold, measured)];
  const said =
    direction === 'change'
      ? `${label} ${periods[period]} changed by ${amount} from the 7 days before. Your threshold is ${limit}.`
      : `${label} ${periods[period]}: ${amount}. That is ${direction} your threshold of ${limit}.`;
  return {
    kind: 'notice',
    to,
    subject: `${productName}: ${label} ${direction === 'change' ? 'changed by' : direction} ${limit}`,
    text: `Hello ${line(name)},

${said}

Days are in UTC. You are not emailed again until the figure has returned by 5%.
${publicUrl}/alerts
`,
  };
}

/**
 * Checks thresholds that are due and emails their admins, in one transaction. Rows that another instance has locked are
 * skipped.
 */
async function checkSome(trx: Transaction<Schema>, services: Pick<JobServices, 'config' | 'secrets'>): Promise<number> {
  const due = await lockDue(trx, AT_ONCE);
  if (due.length === 0) return 0;
  const read = figureReader(trx);
  const checks: { readonly id: number; readonly measured: number | null; readonly is_over: boolean }[] = [];
  const emails: Email[] = [];
  for (const threshold of due) {
    const { id, figure, period, direction, value, was_over: wasOver, email, permissions } = threshold;
    const admin = { is_sup_admin: threshold.is_sup_admin, group_permissions: permissions, user_permissions: [] };
    // Admins who lost the permission or cannot sign in receive nothing.
    if (threshold.is_suspended || !may(admin, thresholdFigures[figure].access).allowed) {
      checks.push({ id, measured: null, is_over: wasOver });
      continue;
    }
    const { range, before } = daysOf(period);
    const now = await read(figure, range, admin);
    const measured = direction === 'change' ? changeOf(now, await read(figure, before, admin)) : now;
    const over = isOver({ direction, value: Number(value), wasOver }, measured);
    checks.push({ id, measured, is_over: over });
    if (over && !wasOver && email) emails.push(emailAbout(threshold, measured, email, services.config));
  }
  await saveChecks(trx, JSON.stringify(checks));
  await enqueueEmails(trx, services.secrets, emails);
  return due.length;
}

/** Checks each threshold every 5 minutes. */
export async function checkThresholds(services: Pick<JobServices, 'config' | 'secrets' | 'database'>): Promise<void> {
  while ((await services.database.db.transaction().execute((trx) => checkSome(trx, services))) === AT_ONCE);
}
