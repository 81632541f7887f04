import { type pages as endpoints, pageNames } from '@quarterdeck/contract/pages';
import { lockSetting } from '../../domain/settings/setting.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import { draftOf, removeDraft, saveDraft } from './draft.ts';
import { pageOf, savePage } from './page.ts';
import { listVersions, textOf } from './versions.ts';

/** The handlers of the pages that the app shows. */
export const pages: Handlers<typeof endpoints> = {
  page: async ({ input, db }) => ({ data: await pageOf(db, input.data_key) }),

  savePage: versioned({
    lock: ({ input, db }) => lockSetting(db, input.data_key),
    run: async ({ input, admin, db }, before) => {
      const { page, leftOut, audit } = await savePage(db, admin, before, input);
      await removeDraft(db, admin.id, input.data_key);
      const saved = `The page “${pageNames[input.data_key]}” was saved`;
      return { responseMessage: leftOut === '' ? saved : `${saved}. ${leftOut}`, data: page, audit };
    },
  }),

  draft: async ({ input, admin, db }) => ({ data: await draftOf(db, admin.id, input.data_key) }),

  saveDraft: async ({ input, admin, db }) => {
    const data = await saveDraft(db, admin.id, input);
    const details = { page: input.data_key, characters: data?.data.length ?? 0 };
    return {
      responseMessage: 'The draft was stored',
      data,
      audit: { target: { type: 'user', id: admin.id }, details },
    };
  },

  removeDraft: async ({ input, admin, db }) => {
    await removeDraft(db, admin.id, input.data_key);
    const details = { page: input.data_key };
    return { responseMessage: 'The draft was deleted', audit: { target: { type: 'user', id: admin.id }, details } };
  },

  versions: ({ input, db }) => listVersions(db, input),

  versionText: async ({ input, db }) => ({ data: await textOf(db, input.data_key, input.version) }),
};
