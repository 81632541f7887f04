import type { views as endpoints } from '@quarterdeck/contract/views';
import type { Handlers } from '../../http/handlers.ts';
import { addView, changeView, removeView, seenView } from './change.ts';
import { choiceOf, choose } from './choice.ts';
import { sharedWith, viewOf, viewsOf } from './list.ts';
import { listAt } from './lists.ts';

/** Saved views of lists, and which columns one sees of a list. */
export const views: Handlers<typeof endpoints> = {
  ofList: async ({ input, admin, db }) => {
    const { path } = listAt(input.list);
    return { data: { ...(await choiceOf(db, admin, path)), views: await viewsOf(db, admin, path) } };
  },

  add: async ({ input, admin, db, audit }) => {
    const view = viewOf(admin, await addView(db, admin, input, audit));
    const shared = view.group ? ` for you and ${view.group.name}` : '';
    return { responseMessage: `The view ${view.name} was saved${shared}`, data: view };
  },

  update: {
    seen: ({ input, admin, db }) => seenView(db, admin, input.id),
    run: async ({ input, admin, db, audit }) => {
      const view = viewOf(admin, await changeView(db, admin, input, audit));
      return { responseMessage: `The view ${view.name} was saved`, data: view };
    },
  },

  remove: {
    seen: ({ input, admin, db }) => seenView(db, admin, input.id),
    run: async ({ input, admin, db, audit }) => ({
      responseMessage: `The view ${await removeView(db, admin, input.id, audit)} was deleted`,
    }),
  },

  groups: async ({ admin, db }) => ({ data: await sharedWith(db, admin) }),

  choose: async ({ input, admin, db, audit }) => ({
    responseMessage: 'Saved',
    data: await choose(db, admin, input, audit),
  }),
};
