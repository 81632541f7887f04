import { sql, type Transaction } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { versionUpdate } from '../../../database/version.ts';
import { emitAppEvents } from '../../app-events/emit.ts';
import { notify } from '../../notices/notify.ts';
import type { Case } from '../case.ts';
import type { NotePicture } from './picture.ts';
import { writeEntry } from './thread.ts';

/* What a team can do with a locked, open case without deciding it. Each action is also an entry in its thread. */

type Trx = Transaction<Schema>;
type Actor = { readonly id: number };

/** The text and picture of the entry. */
interface Remark {
  readonly text: string;
  readonly picture: NotePicture | undefined;
}

const updateEscalation = statement(
  {},
  (id: number, groupId: number | null, actorId: number) => sql`
    update cases set escalated_to = ${groupId}::bigint, assigned_to = case when ${groupId}::bigint is null then assigned_to end,
      ${versionUpdate(actorId)}
    where id = ${id}`,
  [1, 1, 1],
);

/** Escalates a case to a group, which then has it without an assignee. Null ends the escalation. */
export async function escalateTo(
  trx: Trx,
  actor: Actor,
  found: Case,
  groupId: number | null,
  { text, picture }: Remark,
): Promise<void> {
  await updateEscalation(trx, found.id, groupId, actor.id);
  await writeEntry(trx, actor, [found], {
    kind: groupId === null ? 'escalation_end' : 'escalation',
    text,
    picture,
    groupId,
  });
  if (groupId === null) return;
  if (found.assignee) await emitAppEvents(trx, actor, 'case.assigned', [{ id: found.id, assigned: false }]);
  const notice = { kind: 'escalated', about: { type: 'case', id: found.id } } as const;
  await notify(trx, actor, [
    { ...notice, to: { groups: [groupId] }, text: `Case ${found.id} was escalated to your group` },
  ]);
}

const updateSnooze = statement(
  { id: number },
  (id: number, until: Date | null, mostDays: number, actorId: number) => sql`
    update cases set snoozed_until = ${until}::timestamptz, ${versionUpdate(actorId)}
    where id = ${id} and (${until}::timestamptz is null or ${until}::timestamptz > now()
      and ${until}::timestamptz <= now() + make_interval(days => ${mostDays}))
    returning id`,
);

/** Snoozes a case; null wakes it. @returns false, with no change, for a time in the past or too far ahead. */
export async function snoozeUntil(
  trx: Trx,
  actor: Actor,
  found: Case,
  { until, mostDays, text }: { readonly until: Date | null; readonly mostDays: number; readonly text: string },
): Promise<boolean> {
  if (!(await updateSnooze.first(trx, found.id, until, mostDays, actor.id))) return false;
  await writeEntry(trx, actor, [found], { kind: until ? 'snooze' : 'wake', text, until });
  return true;
}

const updateOpinion = statement(
  {},
  (id: number, askedBy: number, givenBy: number | null, actorId: number) => sql`
    update cases set opinion_asked_by = ${askedBy}, opinion_given_by = ${givenBy}::bigint, ${versionUpdate(actorId)} where id = ${id}`,
);

/** Asks for a second opinion on a case. */
export async function askOpinion(trx: Trx, actor: Actor, found: Case, text: string): Promise<void> {
  await updateOpinion(trx, found.id, actor.id, null, actor.id);
  await writeEntry(trx, actor, [found], { kind: 'opinion_request', text });
}

/** Gives the requested second opinion. */
export async function giveOpinion(
  trx: Trx,
  actor: Actor,
  { found, askedBy }: { readonly found: Case; readonly askedBy: number },
  text: string,
): Promise<void> {
  await updateOpinion(trx, found.id, askedBy, actor.id, actor.id);
  await writeEntry(trx, actor, [found], { kind: 'opinion', text });
}
