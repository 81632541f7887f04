import { ANNOTATIONS, type annotations as endpoints } from '@quarterdeck/contract/annotations';
import { sql } from 'kysely';
import { Refusal } from '../../core/errors.ts';
import { flag, number, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Handlers } from '../../http/handlers.ts';

const selectAnnotations = statement(
  {
    id: number,
    day: text,
    text,
    created_by: orNull(text),
    created_at: timestamp,
    can_be_deleted: flag,
  },
  (start: string, end: string, adminId: number, isSuper: 0 | 1) => sql`
    select * from (
      select n.id, n.day::text as day, n.text, (select name from users where id = n.created_by) as created_by, n.created_at,
        case when ${isSuper}::int = 1 or n.created_by = ${adminId} then 1 else 0 end as can_be_deleted
      from annotations n where n.day between ${start}::text::date and ${end}::text::date
      order by n.day desc, n.id desc limit ${sql.lit(ANNOTATIONS)}
    ) latest order by day, id`,
  ['2026-01-01', '2026-01-31', 1, 0],
);

const insertAnnotation = statement(
  { id: number },
  (day: string, words: string, adminId: number) => sql`
    insert into annotations (day, text, created_by) values (${day}::text::date, ${words}, ${adminId}) returning id`,
  ['2026-01-01', '', 1],
);

const deleteAnnotation = statement(
  { day: text, text },
  (id: number, adminId: number, isSuper: 0 | 1) => sql`
    delete from annotations where id = ${id} and (${isSuper}::int = 1 or created_by = ${adminId}) returning day::text as day, text`,
  [1, 1, 0],
);

/** The handlers of the dashboard's annotations. */
export const annotations: Handlers<typeof endpoints> = {
  list: async ({ input, admin, db }) => ({
    data: await selectAnnotations(db, input.start_date, input.end_date, admin.id, admin.is_sup_admin),
  }),

  add: async ({ input, admin, db }) => {
    const { id } = await insertAnnotation.one(db, input.day, input.text, admin.id);
    return {
      responseMessage: 'The annotation was added',
      data: { id },
      audit: { target: { type: 'annotation', id }, after: { ...input } },
    };
  },

  remove: {
    auditTarget: ({ input }) => ({ type: 'annotation', id: input.id }),
    run: async ({ input: { id }, admin, db }) => {
      const before = await deleteAnnotation.first(db, id, admin.id, admin.is_sup_admin);
      if (!before) throw new Refusal('not_found', 'You have no such annotation');
      return { responseMessage: 'The annotation was deleted', audit: { target: { type: 'annotation', id }, before } };
    },
  },
};
