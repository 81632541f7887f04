import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { BY_STAFF, type ErasedPerson, type Erasure, type Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';

/** Texts of events are erased: those that staff wrote, and the person's fields. The decisions and their ids stay. */
const emptySome = statement(
  { id: number },
  (personId: number, atMost: number) => sql`
    update app_events e set data = e.data
      || case when e.data -> 'fields' is not null then '{"fields": {}}' else '{}' end::jsonb
      || case when e.data -> 'changed' is not null then '{"changed": {}}' else '{}' end::jsonb
      || case when e.data -> 'text' is not null then '{"text": null}' else '{}' end::jsonb
      || case when e.data -> 'reason' is not null then '{"reason": null}' else '{}' end::jsonb
    where e.id in (
      select e.id
      from (
        select 'user' as thing, ${personId}::bigint as id
        union all select 'post', id from posts where user_id = ${personId} and not post_is_judged(id)
      ) about
      join app_events e on e.thing = about.thing and e.thing_id = about.id
      where e.data -> 'fields' <> '{}' or e.data -> 'changed' <> '{}' or e.data ->> 'text' is not null or e.data ->> 'reason' is not null
      limit ${atMost})
    returning e.id`,
);

async function emptyEvents(trx: Parameters<typeof emptySome>[0], person: ErasedPerson, atMost: number): Promise<Slice> {
  const rows = await emptySome(trx, person.id, atMost);
  return rows.length > 0 ? 'more' : 'done';
}

export const erasure: Erasure = {
  app_events: {
    data: { erase: emptyEvents },
    by_id: BY_STAFF,
    '*': { kept: 'It says by ids what was decided about what, and goes after 90 days' },
  },
};
