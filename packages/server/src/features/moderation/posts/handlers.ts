import type { posts as endpoints } from '@quarterdeck/contract/moderation/posts';
import { UNDO_MINUTES } from '../../../domain/moderation/undo-window.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { versioned } from '../../../http/writes/versioned-write.ts';
import type { Services } from '../../../ports/services.ts';
import { listReportedPosts } from '../queues/reported-posts.ts';
import { deletePost, lockUndeletedPost, restorePost, undoDeletion } from './deletion.ts';
import { findPost } from './details.ts';
import { latestPosts, listPostsOf } from './latest.ts';
import { listReporters, listViewers } from './lists.ts';

const aboutPost = ({ input }: { readonly input: { readonly id: number } }) => ({ type: 'post', id: input.id });

/** The handlers of users' posts: reports, details, viewers and deletion. */
export const posts = (services: Services): Handlers<typeof endpoints> => ({
  reported: async ({ input, admin, db }) => listAnswer(await listReportedPosts(db, admin.id, input)),
  details: async ({ input, admin, db }) => ({ data: await findPost(db, admin, input.id) }),
  reportedBy: async ({ input, db }) => listAnswer(await listReporters(db, input)),
  viewedBy: async ({ input, db }) => listAnswer(await listViewers(db, input)),

  latest: async ({ input, db }) => ({ data: await latestPosts(db, input) }),

  ofUser: async ({ input, db }) => listAnswer(await listPostsOf(db, input)),

  remove: versioned({
    auditTarget: aboutPost,
    lock: ({ input, db }) => lockUndeletedPost(db, input.id),
    run: async ({ input, admin, db }, { thing: post }) => {
      const { title, audit } = await deletePost(services, db, admin, post, input);
      return { responseMessage: `“${title}” was deleted. You can undo this for ${UNDO_MINUTES} minutes`, audit };
    },
  }),

  undoRemoval: {
    auditTarget: aboutPost,
    run: async ({ input, admin, db }) => {
      const { title, audit } = await undoDeletion(db, admin, input.id);
      return { responseMessage: `“${title}” was restored`, audit };
    },
  },

  restore: {
    auditTarget: aboutPost,
    run: async ({ input, admin, db }) => {
      const { title, audit } = await restorePost(db, admin, input.id);
      return { responseMessage: `“${title}” was restored`, audit };
    },
  },
});
