import type { audit as endpoints } from '@quarterdeck/contract/audit';
import { isContact, listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { findEntry, knownTypes, listTrail, trailExport } from './entries.ts';
import { knownCalls } from './event-labels.ts';

type Row = Awaited<ReturnType<typeof listTrail>>['rows'][number];

/** The person whose email or phone is in a row's values. */
const shownBy = ({ target, before, after }: Pick<Row, 'target' | 'before' | 'after'>): number[] =>
  target?.type === 'user' && isContact(before, after) ? [target.id] : [];

/** The handlers of the audit log. */
export const audit = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, db }) => {
    const page = await listTrail(db, input);
    return { ...listAnswer(page), shown: page.rows.flatMap(shownBy) };
  },

  csv: ({ input }) => ({ filename: 'audit-log.csv', query: trailExport(services.database.db, input) }),

  entry: async ({ input, db }) => {
    const data = await findEntry(db, input.id);
    return { data, shown: shownBy(data) };
  },

  calls: async ({ db }) => ({ data: knownCalls(), target_types: await knownTypes(db) }),
});
