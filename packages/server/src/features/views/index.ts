import type { views as endpoints } from '@quarterdeck/contract/views';
import type { Handlers } from '../../http/handlers.ts';
import { versioned } from '../../http/writes/versioned-write.ts';
import { addView, changeView, lockView, removeView } from './change.ts';
import { choiceOf, choose } from './choice.ts';
import { sharedWith, viewOf, viewsOf } from './list.ts';
import { listAt } from './lists.ts';

const aboutView = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'view', id: input.id });

/** The handlers of saved views, and of the columns that an admin sees. */
export const views: Handlers<typeof endpoints> = {
  ofList: async ({ input, admin, db }) => {
    const { path } = listAt(input.list);
    return { data: { ...(await choiceOf(db, admin, path)), views: await viewsOf(db, admin, path) } };
  },

  add: async ({ input, admin, db }) => {
    const { view, audit } = await addView(db, admin, input);
    const data = viewOf(admin, view);
    const groups = view.groups.map(({ name }) => name).join(', ');
    const shared = groups ? ` for you and ${groups}` : '';
    return { responseMessage: `The view ${view.name} was saved${shared}`, data, audit };
  },

  update: versioned({
    auditTarget: aboutView,
    lock: ({ input, admin, db }) => lockView(db, admin, input.id),
    run: async ({ input, admin, db }, before) => {
      const { view, audit } = await changeView(db, admin, before, input);
      return { responseMessage: `The view ${view.name} was saved`, data: viewOf(admin, view), audit };
    },
  }),

  remove: versioned({
    auditTarget: aboutView,
    lock: ({ input, admin, db }) => lockView(db, admin, input.id),
    run: async ({ admin, db }, view) => ({
      audit: await removeView(db, admin, view),
      responseMessage: `The view ${view.name} was deleted`,
    }),
  }),

  groups: async ({ admin, db }) => ({ data: await sharedWith(db, admin) }),

  choose: async ({ input, admin, db }) => {
    const audit = await choose(db, admin, input);
    return { responseMessage: 'Saved', data: await choiceOf(db, admin, input.list), audit };
  },
};
