import type { thresholds as endpoints } from '@quarterdeck/contract/thresholds';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict, Refusal } from '../../../core/errors.ts';
import { flag, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import { list } from '../../../database/lists/list.ts';
import { statement } from '../../../database/statement.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';

type Row = z.input<typeof endpoints.list.output>['data'][number];
type NewThreshold = z.output<typeof endpoints.add.input>;

/** The most thresholds an admin can have. */
const MOST = 50;

const thresholdList = list(
  {
    id: number,
    figure: textOf<Row['figure']>(),
    period: textOf<Row['period']>(),
    direction: textOf<Row['direction']>(),
    value: text,
    is_over: flag,
    last_value: orNull(text),
    checked_at: orNull(timestamp),
    crossed_at: orNull(timestamp),
  },
  (adminId: number) => ({
    from: sql`thresholds t`,
    where: sql<boolean>`t.admin_id = ${adminId}`,
    columns: sql`t.id, t.figure, t.period, t.direction, t.value::text as value, t.is_over::int as is_over,
      t.last_value::text as last_value, t.checked_at, t.crossed_at`,
    id: sql`t.id`,
    anyDepth: true,
    orders: { id: sql`t.id` },
  }),
);

const insertThreshold = statement(
  { id: number },
  (adminId: number, { figure, period, direction, value }: NewThreshold) => sql`
    insert into thresholds (admin_id, figure, period, direction, value)
    select ${adminId}::bigint, ${figure}, ${period}, ${direction}, ${value}::text::numeric
    where (select count(*) from thresholds where admin_id = ${adminId}::bigint) < ${sql.lit(MOST)}
    returning id`,
  [1, { figure: 'searches', period: 'today', direction: 'above', value: '1' }],
);

const deleteThreshold = statement(
  { figure: text, period: text, direction: text, value: text },
  (id: number, adminId: number) => sql`
    delete from thresholds where id = ${id} and admin_id = ${adminId} returning figure, period, direction, value::text as value`,
);

/** The handlers of the caller's thresholds. */
export const thresholds: Handlers<typeof endpoints> = {
  list: async ({ input, admin, db }) => listAnswer(await thresholdList.page(db, input, admin.id)),

  add: async ({ input, admin, db }) => {
    const added = await insertThreshold.first(db, admin.id, input);
    if (!added) throw conflict(`You already have ${MOST} alerts. Delete one first`);
    return {
      responseMessage: 'The alert was added',
      data: { id: added.id },
      audit: { target: { type: 'threshold', id: added.id }, after: { ...input } },
    };
  },

  remove: {
    auditTarget: ({ input }) => ({ type: 'threshold', id: input.id }),
    run: async ({ input, admin, db }) => {
      const before = await deleteThreshold.first(db, input.id, admin.id);
      if (!before) throw new Refusal('not_found', 'This alert no longer exists');
      return {
        responseMessage: 'The alert was deleted',
        audit: { target: { type: 'threshold', id: input.id }, before },
      };
    },
  },
};
