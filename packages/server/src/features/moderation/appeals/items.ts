import type { ItemFault } from '@quarterdeck/contract/ingest';
import { sql } from 'kysely';
import { boolean, number, orNull } from '../../../database/columns.ts';
import { statement } from '../../../database/statement.ts';
import type { EventWriter, ItemWriter, Trx } from '../../../domain/items/item-writer.ts';
import { momentText } from '../../../domain/items/micros.ts';
import { notify } from '../../../domain/notices/notify.ts';

const recordset = (rows: string) => sql`jsonb_to_recordset(${rows}::jsonb)
  as g(place int, app_id text, "user" text, decision text, text text, created_at timestamptz)`;

// Among appeals with the same id, or about the same decision, the first one is written.
const insertAppeals = statement(
  { id: number, decidedBy: orNull(number) },
  (rows: string) => sql`
    insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, created_at)
    select g.app_id, d.id, d.user_id, d.kind, d.post_id is not null, g.text, g.created_at
    from ${recordset(rows)}
    join moderation_decisions d on d.event_id = g.decision and d.kind <> 'dismiss'
    join users u on u.id = d.user_id and u.app_id = g."user"
    order by g.place
    on conflict do nothing
    returning id, (select decided_by from moderation_decisions where id = decision_id) as "decidedBy"`,
);

const selectRefused = statement(
  { place: number, is_known: boolean, is_about_user: boolean },
  (rows: string) => sql`
    select coalesce(g.place, 0) as place, d.id is not null as is_known,
      coalesce(d.kind <> 'dismiss' and u.app_id = g."user", false) as is_about_user
    from ${recordset(rows)}
    left join moderation_decisions d on d.event_id = g.decision
    left join users u on u.id = d.user_id
    where not exists (
      select from appeals a where a.app_id = g.app_id collate "C" and date_trunc('month', a.created_at at time zone 'UTC')
        = date_trunc('month', g.created_at at time zone 'UTC'))`,
);

/** Returns why an appeal is refused. */
function faultOf({ is_known, is_about_user }: { is_known: boolean; is_about_user: boolean }): ItemFault {
  if (!is_known) return { path: 'data.decision', message: 'There is no such decision' };
  if (!is_about_user) return { path: 'data.user', message: 'The decision did not affect this user' };
  return { path: 'data.decision', message: 'This decision already has an appeal' };
}

const notifyDeciders = (trx: Trx, appeals: readonly { readonly id: number; readonly decidedBy: number | null }[]) =>
  notify(
    trx,
    null,
    appeals.flatMap(({ id, decidedBy }) =>
      decidedBy === null
        ? []
        : [
            {
              kind: 'appeal',
              about: { type: 'appeal', id },
              to: { admins: [decidedBy] },
              text: `Appeal ${id} is against a decision of yours`,
            },
          ],
    ),
  );

const appealWriter: EventWriter = {
  type: 'appeal',
  writeEvents: async (trx, events) => {
    const rows = JSON.stringify(
      events.map(({ appId, createdAt, data, index }) => ({
        place: index,
        app_id: appId,
        user: data.user,
        decision: data.decision,
        text: data.text,
        created_at: momentText(createdAt),
      })),
    );
    await notifyDeciders(trx, await insertAppeals(trx, rows));
    // The appeals that are still missing, by the id and month that identify an event.
    const refused = await selectRefused(trx, rows);
    return { faults: new Map(refused.map((one) => [one.place, faultOf(one)])) };
  },
};

/** The writer of appeals. */
export const items: readonly ItemWriter[] = [appealWriter];
