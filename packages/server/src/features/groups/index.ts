import type { groups as endpoints } from '@quarterdeck/contract/groups';
import { paged } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addGroup, deleteGroup, renameGroup, seenGroup } from './change.ts';
import { choices, groupRow, listGroups } from './list.ts';
import { lossesOf } from './losses.ts';

const added = (name: string): string => `The group ${name} was added`;
const renamed = (name: string): string => `The group is called ${name} now`;
const deleted = (name: string): string => `The group ${name} was deleted`;

/** The groups that give admins their permissions. */
export const groups: Handlers<typeof endpoints> = {
  list: async ({ input, admin, db }) => paged(await listGroups(db, admin, input)),

  save: async ({ input, admin, db, audit }) => {
    const { id, name = '', isDelete } = input;
    if (id !== undefined && isDelete) return { responseMessage: deleted(await deleteGroup(db, admin, id, audit)) };
    if (id !== undefined) await renameGroup(db, admin, id, name, audit);
    const data = await groupRow(db, admin, id ?? (await addGroup(db, admin, name, audit)));
    return { responseMessage: id === undefined ? added(name) : renamed(name), ...(data ? { data } : {}) };
  },

  update: {
    seen: ({ input, db }) => seenGroup(db, input.id),
    run: async ({ input, admin, db, audit }) => {
      await renameGroup(db, admin, input.id, input.name, audit);
      const data = await groupRow(db, admin, input.id);
      return { responseMessage: renamed(input.name), ...(data ? { data } : {}) };
    },
  },

  remove: {
    seen: ({ input, db }) => seenGroup(db, input.id),
    run: async ({ input, admin, db, audit }) => ({
      responseMessage: deleted(await deleteGroup(db, admin, input.id, audit)),
    }),
  },

  dropdown: async ({ admin, db }) => ({ data: await choices(db, admin) }),

  losses: async ({ input, db }) => ({ data: await lossesOf(db, input.id) }),
};
