import type { audit as endpoints } from '@quarterdeck/contract/audit';
import { paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';
import { findEntry, knownTypes, listTrail, trailExport } from './entries.ts';
import { knownCalls } from './event-labels.ts';

/** The audit log. */
export const audit = (services: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, db }) => paged(await listTrail(db, input)),

  csv: ({ input }) => ({ filename: 'audit-log.csv', query: trailExport(services.database.db, input) }),

  entry: async ({ input, db }) => ({ data: await findEntry(db, input.id) }),

  calls: async ({ db }) => ({ data: knownCalls(), target_types: await knownTypes(db) }),
});
