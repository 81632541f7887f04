import { sql, type Transaction } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { versionUpdate } from '../../database/version.ts';
import { emitAppEvents } from '../../domain/app-events/emit.ts';
import { authorOf } from '../../domain/people/author.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';
import type { CurrentVersion } from '../../ports/version.ts';

type Trx = Transaction<Schema>;

interface Charge {
  readonly goal: 'clicks' | 'impressions';
  /** An exact decimal. */
  readonly value: string;
}

/** A charge as in app events, without trailing zeros. */
const value_text = sql`coalesce(trim_scale(value)::text, '') as value_text`;

const selectForUpdate = statement(
  { goal: textOf<Charge['goal']>(), value: text, value_text: text, version: number, at: timestamp, by: orNull(text) },
  (id: number) => sql`
    select c.goal, c.value::text as value, ${value_text}, c.version, c.updated_at as at,
      ${authorOf('c')} as by
    from campaign_charges c where c.id = ${id} for update of c`,
);

interface CurrentCharge extends Charge, CurrentVersion {
  readonly value_text: string;
}

/** Finds a charge and locks it until the transaction ends. @throws Refusal not_found when there is none. */
export async function lockCharge(trx: Trx, id: number): Promise<CurrentCharge> {
  const charge = await selectForUpdate.first(trx, id);
  if (!charge) throw new Refusal('not_found', 'There is no such charge');
  return charge;
}

const takenBy = (goal: string) =>
  ({ campaign_charges_goal_key: [`${goal} already has a charge. Edit that one`, 'goal'] }) as const;

const insertCharge = statement(
  { id: number, value_text: text },
  (goal: string, value: string, actorId: number) => sql`
    insert into campaign_charges (goal, value, updated_by) values (${goal}, ${value}::numeric, ${actorId})
    returning id, ${value_text}`,
);

/** A new charge, and its audit event. */
interface Addition {
  readonly id: number;
  readonly audit: AuditEvent;
}

/** Adds the charge of a goal. @throws Refusal conflict when the goal already has one. */
export async function addCharge(trx: Trx, actor: Admin, { goal, value }: Charge): Promise<Addition> {
  const { id, value_text } = await mapUniqueViolation(insertCharge.one(trx, goal, value, actor.id), takenBy(goal));
  await emitAppEvents(trx, actor, 'charge.changed', [{ id, goal, value: value_text }]);
  return { id, audit: { target: { type: 'charge', id }, after: { goal, value } } };
}

const updateCharge = statement(
  { value_text: text },
  (goal: string, value: string, actorId: number, id: number) => sql`
    update campaign_charges set goal = ${goal}, value = ${value}::numeric, ${versionUpdate(actorId)}
    where id = ${id} returning ${value_text}`,
);

/** Changes a locked charge. @throws Refusal conflict when its new goal has another charge. */
export async function changeCharge(
  trx: Trx,
  actor: Admin,
  before: CurrentCharge,
  { id, goal, value }: Charge & { readonly id: number },
): Promise<AuditEvent> {
  const { value_text: now } = await mapUniqueViolation(updateCharge.one(trx, goal, value, actor.id, id), takenBy(goal));
  const gone = before.goal === goal ? [] : [{ id, goal: before.goal, value: null }];
  const set = before.goal === goal && before.value_text === now ? [] : [{ id, goal, value: now }];
  await emitAppEvents(trx, actor, 'charge.changed', [...gone, ...set]);
  return { before: { goal: before.goal, value: before.value }, after: { goal, value } };
}
