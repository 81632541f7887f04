import type { storage as endpoints, eventKinds } from '@quarterdeck/contract/storage';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import { lockLimit, saveLimit } from './limits.ts';
import { storageOf } from './sizes.ts';

const labels: Readonly<Record<(typeof eventKinds)[number], string>> = {
  searches: 'Searches',
  visits: 'Visits',
  ad_events: 'Ad events',
  views: 'Views of posts',
  positions: 'Positions',
  failed_urls: 'Failed URLs',
  messages: 'Messages',
  audit_values: 'Values of the audit log',
};

/** The handlers of the events' storage: sizes and retention. */
export const storage: Handlers<typeof endpoints> = {
  events: async ({ db }) => ({ data: await storageOf(db) }),

  saveRetention: versioned({
    lock: ({ input, db }) => lockLimit(db, input.kind),
    run: async ({ input, admin, db }, before) => {
      const { kind, months } = input;
      const audit = await saveLimit(db, admin, before, input);
      const row = (await storageOf(db)).find((one) => one.kind === kind);
      const until = months === null ? 'forever' : months === 1 ? 'for a month' : `for ${months} months`;
      return { responseMessage: `${labels[kind]} are kept ${until}`, ...(row ? { data: row } : {}), audit };
    },
  }),
};
