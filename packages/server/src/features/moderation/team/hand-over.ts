import { BULK } from '@quarterdeck/contract/moderation/cases';
import type { team } from '@quarterdeck/contract/moderation/team';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../../core/errors.ts';
import { number } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { closingSentence, type Subject } from '../../../domain/moderation/case.ts';
import { assignmentEvent, giveTo } from '../../../domain/moderation/change-cases.ts';
import { writeEntry } from '../../../domain/moderation/team/thread.ts';
import type { Admin } from '../../../ports/caller.ts';
import { doMany, refusedBy } from '../cases/bulk.ts';
import { findAssignee } from '../cases/change.ts';

type Trx = Transaction<Schema>;
type Input = z.output<typeof team.handOver.input>;

const selectOwn = statement(
  { id: number },
  (what: Subject, owner: number, most: number) => sql`
    select id from cases where assigned_to = ${owner} and what = ${what} and state = 'open' order by id limit ${most}`,
);

const countOwn = statement(
  { left: number },
  (what: Subject, owner: number) => sql`
    select count(*) as left from cases where assigned_to = ${owner} and what = ${what} and state = 'open'`,
);

/**
 * Hands an admin's open cases over to another admin, or unassigns them.
 * @throws Refusal forbidden for another admin's cases unless the caller is a super admin; invalid for an admin who
 * cannot work on them.
 */
export async function handOver(trx: Trx, actor: Admin, { what, ids, from, to, text }: Input) {
  const owner = from ?? actor.id;
  if (owner !== actor.id && actor.is_sup_admin !== 1)
    throw new Refusal('forbidden', "Only a super admin can hand over another admin's cases");
  const assignee = await findAssignee(trx, actor, what, to);
  const which = ids ?? (await selectOwn(trx, what, owner, BULK)).map(({ id }) => id);
  const result = await doMany(
    trx,
    actor,
    { ids: which },
    {
      what,
      sentence: assignee ? `Handed over to ${assignee.name}` : 'Assigned to no one',
      plan: async (all) => ({
        refusals: refusedBy(
          all,
          (found) =>
            closingSentence(found) ??
            (found.assignee?.id === owner
              ? undefined
              : `This case is now assigned to ${found.assignee?.name ?? 'no one'}`),
        ),
        run: async (cases) => {
          await giveTo(trx, actor, new Map(cases.map(({ id }) => [id, assignee?.id ?? null])));
          await writeEntry(trx, actor, cases, { kind: 'hand_over', text, to: assignee?.id ?? null });
          return cases.map((found) => {
            const event = assignmentEvent(found, assignee?.id ?? null);
            return { ...event, after: { ...event.after, text } };
          });
        },
      }),
    },
  );
  const { left } = ids ? { left: 0 } : await countOwn.one(trx, what, owner);
  return { ...result, left };
}
