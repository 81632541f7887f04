import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import type { appeals } from '@quarterdeck/contract/moderation/appeals';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { conflict, Refusal } from '../../../core/errors.ts';
import { boolean, json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { emitAppEvents } from '../../../domain/app-events/emit.ts';
import { decisionError, requireMaySee } from '../../../domain/moderation/appeal-access.ts';
import { type PersonName, personJson } from '../../../domain/moderation/case.ts';
import { markReverted } from '../../../domain/moderation/decisions.ts';
import { revertModeration } from '../../../domain/moderation/measures/revert.ts';
import type { AuditEvent } from '../../../ports/audit.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';
import { decidedSentence } from './list.ts';
import { mailOutcome } from './mail.ts';

type Trx = Transaction<Schema>;
type Input = z.output<typeof appeals.decide.input>;

const lockAppeal = statement(
  {
    id: number,
    app_id: text,
    decision_id: number,
    user_id: number,
    post_id: orNull(number),
    name: text,
    email: text,
    measure: textOf<Measure>(),
    is_about_post: boolean,
    state: textOf<'open' | 'upheld' | 'overturned'>(),
    decided_at: orNull(timestamp),
    decided_by: orNull(json<PersonName>()),
    first_by_id: orNull(number),
    is_standing: boolean,
  },
  (id: number) => sql`
    select a.id, a.app_id, a.decision_id, users.id as user_id, d.post_id, users.name, coalesce(users.email, '') as email, a.measure, a.is_about_post, a.state, a.decided_at,
      ${personJson('a.decided_by')} as decided_by, d.decided_by as first_by_id, d.reverted_at is null as is_standing
    from appeals a join users on users.id = a.user_id and users.deleted_at is null join moderation_decisions d on d.id = a.decision_id
    where a.id = ${id} for no key update of a`,
);

const writeOutcome = statement(
  {},
  (id: number, outcome: string, reason: string | null, actorId: number) => sql`
    update appeals set state = ${outcome}, reason = ${reason}, decided_at = now(), decided_by = ${actorId} where id = ${id}`,
);

/** How staff describe the two results for each measure. */
const verdicts: Readonly<Record<Measure, { readonly stands: string; readonly undone: string }>> = {
  warn: { stands: 'the warning stands', undone: 'the warning was withdrawn' },
  hide_post: { stands: 'the post stays hidden', undone: 'the post is shown again' },
  delete_post: { stands: 'the post stays deleted', undone: 'the post was restored' },
  suspend: { stands: 'the suspension stands', undone: 'the suspension was lifted' },
};

/** Returns the audit values of the post or user that the first decision was about. */
function restored({
  measure,
  post_id,
  user_id,
}: {
  measure: Measure;
  post_id: number | null;
  user_id: number;
}): AuditEvent {
  const target = post_id === null ? { type: 'user', id: user_id } : { type: 'post', id: post_id };
  const field = { warn: 'warned', hide_post: 'hidden', delete_post: 'deleted', suspend: 'is_suspended' }[measure];
  return { target, before: { [field]: 1 }, after: { [field]: 0 } };
}

/** The result of an appeal, and its audit event. */
interface Outcome {
  readonly sentence: string;
  readonly audit: AuditEvent;
}

/**
 * Decides an appeal. If it is overturned, the first decision is reverted and its case is open again.
 * @throws Refusal not_found, forbidden for the admin who made the first decision or cannot see it, conflict when it is
 * decided.
 */
export async function decideAppeal(
  trx: Trx,
  services: Pick<Services, 'secrets'>,
  actor: Admin,
  { id, outcome, reason = '' }: Input,
): Promise<Outcome> {
  const appeal = await lockAppeal.first(trx, id);
  if (!appeal) throw new Refusal('not_found', 'There is no such appeal');
  requireMaySee(actor, appeal);
  const decided = decidedSentence(appeal);
  if (decided) throw conflict(decided);
  const refused = await decisionError(trx, actor, appeal);
  if (refused) throw new Refusal('forbidden', refused);
  await writeOutcome(trx, id, outcome, reason || null, actor.id);
  const isReverted = outcome === 'overturned' && (await revert(trx, actor, appeal.decision_id));
  const told = { id: appeal.user_id, appeal: appeal.app_id, outcome, reason: reason || null };
  await emitAppEvents(trx, actor, 'appeal.decided', [told]);
  await mailOutcome(trx, services, {
    ...appeal,
    userId: appeal.user_id,
    isAboutPost: appeal.is_about_post,
    outcome,
    reason,
  });
  const { stands, undone } = verdicts[appeal.measure];
  const now = outcome === 'upheld' ? stands : isReverted ? undone : 'there was nothing to undo';
  return {
    sentence: `The appeal of ${appeal.name} was decided: ${appeal.is_standing ? now : 'the first decision was already reversed'}`,
    audit: {
      target: { type: 'appeal', id },
      before: { state: appeal.state },
      after: { state: outcome, user: appeal.name, measure: appeal.measure, ...(reason ? { reason } : {}) },
      ...(isReverted ? { others: [restored(appeal)] } : {}),
    },
  };
}

/**
 * Reverts the first decision. If the app has deleted its post meanwhile, nothing changes, but the decision is marked as
 * reverted.
 * @returns whether something changed.
 */
async function revert(trx: Trx, actor: Admin, decisionId: number): Promise<boolean> {
  if (await revertModeration(trx, decisionId, { by: actor, cause: 'appeal' })) return true;
  await markReverted(trx, { ids: [decisionId] }, { by: actor, cause: 'appeal' });
  return false;
}
