import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { sql, type Transaction } from 'kysely';
import { boolean, number, orNull } from '../../../database/columns.ts';
import type { Database } from '../../../database/database.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { isTimeTrusted } from '../../../jobs/clock.ts';
import { holdsPermission } from '../../access/membership.ts';
import { emitAppEvents } from '../../app-events/emit.ts';
import { notify } from '../../notices/notify.ts';
import type { Subject } from '../case.ts';
import type { ReportedCase } from './reports.ts';

/*
 * Notifications about cases that open or wait too long. Cases older than a week, such as imported ones, are not
 * announced.
 */

/** The permission to see a queue. */
const holders: Readonly<Record<Subject, Permission>> = { posts: 'reported_posts', users: 'reported_users' };

const severities = ['low', 'medium', 'high', 'critical'] as const;
const CRITICAL = severities.length;

const selectReported = statement(
  { id: number, severity: number, isRecent: boolean },
  (ids: readonly number[]) => sql`
    select id, severity, last_report_at > now() - interval '7 days' as "isRecent"
    from cases where id = any(${ids}::bigint[]) order by id`,
);

/**
 * Sends the app events for cases that reports opened, and notifies those who work on a queue about cases that became
 * critical.
 */
export async function announceCases(
  trx: Transaction<Schema>,
  what: Subject,
  cases: readonly ReportedCase[],
): Promise<void> {
  const before = new Map(
    cases.filter(({ isNew, severity }) => isNew || severity < CRITICAL).map((one) => [one.id, one]),
  );
  if (before.size === 0) return;
  const reported = await selectReported(trx, [...before.keys()]);
  const opened = reported.filter(({ id }) => before.get(id)?.isNew);
  await emitAppEvents(
    trx,
    null,
    'case.opened',
    opened.map(({ id, severity }) => ({ id, severity: severities[severity - 1] ?? 'medium' })),
  );
  const critical = reported.filter(({ severity, isRecent }) => severity === CRITICAL && isRecent);
  await notify(
    trx,
    null,
    critical.map(({ id }) => ({
      kind: 'critical',
      about: { type: 'case', id },
      to: { holdersOf: [holders[what]] },
      text: `Critical case ${id} was opened`,
    })),
  );
}

const OVERDUE_AT_ONCE = 500;

const takeOverdue = statement(
  { id: number, isPost: number, assignee: orNull(number) },
  () => sql`
    update cases set overdue_noticed_at = now()
    where id in (
      select id from cases
      where state = 'open' and overdue_noticed_at is null and snoozed_until is null and ${isTimeTrusted} and due_at <= now() and due_at > now() - interval '7 days'
      order by due_at, id limit ${sql.lit(OVERDUE_AT_ONCE)} for no key update skip locked)
    returning id, (post_id is not null)::int as "isPost", 
      (select u.id from admins a join users u on u.id = a.user_id where u.id = cases.assigned_to and not u.is_suspended
        and case when cases.post_id is null then ${holdsPermission('reported_users')} else ${holdsPermission('reported_posts')} end) as assignee`,
);

/**
 * Notifies the assignees of cases past their target. For cases without an assignee, it notifies those who work on the
 * queue.
 */
export async function announceOverdueCases({ db }: Pick<Database, 'db'>): Promise<void> {
  for (let taken = OVERDUE_AT_ONCE; taken === OVERDUE_AT_ONCE; ) {
    taken = await db.transaction().execute(async (trx) => {
      const overdue = await takeOverdue(trx);
      await notify(
        trx,
        null,
        overdue.map(({ id, isPost, assignee }) => ({
          kind: 'overdue',
          about: { type: 'case', id },
          to: assignee === null ? { holdersOf: [holders[isPost === 1 ? 'posts' : 'users']] } : { admins: [assignee] },
          text: `Case ${id} is past its target`,
        })),
      );
      return overdue.length;
    });
  }
}
