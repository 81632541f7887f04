import type { groups as endpoints } from '@quarterdeck/contract/groups';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import type { Services } from '../../ports/services.ts';
import { addGroup, deleteGroup, lockGroup, renameGroup } from './change.ts';
import { choices, groupRow, listGroups } from './list.ts';
import { lossesOf } from './losses.ts';

const addedSentence = (name: string): string => `The group ${name} was added`;
const renamedSentence = (name: string): string => `The group is now called ${name}`;
const deletedSentence = (name: string): string => `The group ${name} was deleted`;

const aboutGroup = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'group', id: input.id });

/** The handlers of groups, which give admins their permissions. */
export const groups = ({ config }: Services): Handlers<typeof endpoints> => ({
  list: async ({ input, admin, db }) => listAnswer(await listGroups(db, admin, input)),

  save: {
    auditTarget: ({ input: { id } }) => (id === undefined ? undefined : { type: 'group', id }),
    run: async ({ input, admin, db }) => {
      const { id, name = '', isDelete } = input;
      if (id !== undefined && isDelete) {
        const gone = await deleteGroup(db, admin, await lockGroup(db, id));
        return { responseMessage: deletedSentence(gone.name), audit: gone.audit };
      }
      const saved =
        id === undefined
          ? await addGroup(db, admin, name)
          : await renameGroup(config, db, admin, await lockGroup(db, id), name);
      const data = await groupRow(db, admin, saved.id);
      const responseMessage = id === undefined ? addedSentence(name) : renamedSentence(name);
      return { responseMessage, ...(data ? { data } : {}), audit: saved.audit };
    },
  },

  update: versioned({
    auditTarget: aboutGroup,
    lock: ({ input, db }) => lockGroup(db, input.id),
    run: async ({ input, admin, db }, group) => {
      const { audit } = await renameGroup(config, db, admin, group, input.name);
      const data = await groupRow(db, admin, input.id);
      return { responseMessage: renamedSentence(input.name), ...(data ? { data } : {}), audit };
    },
  }),

  remove: versioned({
    auditTarget: aboutGroup,
    lock: ({ input, db }) => lockGroup(db, input.id),
    run: async ({ admin, db }, group) => {
      const { name, audit } = await deleteGroup(db, admin, group);
      return { responseMessage: deletedSentence(name), audit };
    },
  }),

  dropdown: async ({ admin, db }) => ({ data: await choices(db, admin) }),

  losses: async ({ input, db }) => ({ data: await lossesOf(db, input.id) }),
});
