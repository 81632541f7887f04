import type { notices as endpoints } from '@quarterdeck/contract/notices';
import { readNotices } from '../../domain/notices/read.ts';
import { saveSettings, settingsOf } from '../../domain/notices/settings.ts';
import { listAnswer } from '../../http/answers.ts';
import type { Handlers } from '../../http/handlers.ts';
import { noticesOf, unreadOf } from './list.ts';

/** The handlers of notices to admins. */
export const notices: Handlers<typeof endpoints> = {
  list: async ({ input, admin, db }) => ({
    ...listAnswer(await noticesOf(db, admin.id, input)),
    unread: await unreadOf(db, admin.id),
  }),

  read: async ({ input, admin, db }) => {
    const read = await readNotices(db, admin.id, input.ids);
    return {
      responseMessage: read === 1 ? 'Marked as read' : `${read} notices marked as read`,
      unread: await unreadOf(db, admin.id),
      audit: { target: { type: 'user', id: admin.id }, details: { read } },
    };
  },

  settings: ({ admin, db }) => settingsOf(db, admin.id),

  saveSettings: async ({ input, admin, db }) => {
    await saveSettings(db, admin.id, input);
    return {
      responseMessage: 'Saved',
      ...(await settingsOf(db, admin.id)),
      audit: { target: { type: 'user', id: admin.id }, details: input },
    };
  },
};
