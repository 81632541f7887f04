import type { integrations as endpoints } from '@quarterdeck/contract/integrations';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { createKey, editKey, endKey, findKey, replaceKey } from './change-keys.ts';
import { itemOf, listItems, reasonsOf } from './item-lists.ts';
import { itemTotals } from './item-totals.ts';
import { keyRow, listKeys } from './keys.ts';

const aboutKey = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'service_key', id: input.id });

/** The handlers of the app's connection. */
export const integrations = ({ config }: Pick<Services, 'config'>): Handlers<typeof endpoints> => ({
  keys: async ({ input, db }) => listAnswer(await listKeys(db, input)),

  addKey: async ({ input, admin, db }) => {
    const { id, name, key, audit } = await createKey(db, config, admin, input);
    const data = await keyRow(db, id);
    return { responseMessage: `The key ${name} was created`, ...(data ? { data } : {}), key, audit };
  },

  updateKey: versioned({
    auditTarget: aboutKey,
    lock: ({ input, db }) => findKey(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const { id, name, audit } = await editKey(db, admin, before, input);
      const data = await keyRow(db, id);
      return { responseMessage: `The key ${name} was changed`, ...(data ? { data } : {}), audit };
    },
  }),

  rotateKey: {
    auditTarget: aboutKey,
    run: async ({ input, admin, db }) => {
      const { id, name, key, audit } = await replaceKey(db, admin, input);
      const data = await keyRow(db, id);
      return { responseMessage: `The key ${name} has a new secret`, ...(data ? { data } : {}), key, audit };
    },
  },

  revokeKey: {
    auditTarget: aboutKey,
    run: async ({ input, admin, db }) => {
      const { id, name, audit } = await endKey(db, admin, input.id);
      const data = await keyRow(db, id);
      return { responseMessage: `The key ${name} is revoked`, ...(data ? { data } : {}), audit };
    },
  },

  itemTotals: async ({ db }) => ({ data: await itemTotals(db) }),

  itemReasons: async ({ input, db }) => ({ data: await reasonsOf(db, input.state, input.type) }),

  items: async ({ input, db }) => listAnswer(await listItems(db, input)),

  item: async ({ input, db }) => {
    const data = await itemOf(db, input.state, input.id);
    const { state, type, app_id } = data;
    return { data, audit: { details: { state, type, app_id } } };
  },
});
