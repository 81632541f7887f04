import { type pages as endpoints, pageNames } from '@quarterdeck/contract/pages';
import { lockSetting } from '../../domain/settings/setting.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned.ts';
import { pageOf, savePage } from './page.ts';
import { listVersions, textOf } from './versions.ts';

/** The pages that the app shows. */
export const pages: Handlers<typeof endpoints> = {
  page: async ({ input, db }) => ({ data: await pageOf(db, input.data_key) }),

  savePage: versioned({
    lock: ({ input, db }) => lockSetting(db, input.data_key),
    run: async ({ input, admin, db }, before) => {
      const { page, audit } = await savePage(db, admin, before, input);
      return { responseMessage: `The page “${pageNames[input.data_key]}” is saved`, data: page, audit };
    },
  }),

  versions: ({ input, db }) => listVersions(db, input),

  versionText: async ({ input, db }) => ({ data: await textOf(db, input.data_key, input.version) }),
};
