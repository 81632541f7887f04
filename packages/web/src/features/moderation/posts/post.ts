import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { posts } from '@quarterdeck/contract/posts';
import { type CaseItem, caseItem } from '../../../domain/moderation/case/item.ts';
import type { Queue } from '../../../domain/moderation/case/neighbours.ts';

/** A post, as its screen shows it. */
export type Post = OutputOf<typeof posts.details>['data'];

/** The latest case of a post; nothing when nobody has reported it, or the server keeps none. */
export const postCase = ({ id, title, user, version, hidden, deleted, case: latest }: Post): CaseItem | undefined =>
  latest
    ? caseItem(
        { ...latest, case_id: latest.id, version },
        {
          what: 'posts',
          subjectId: id,
          subject: title,
          suspect: user,
          isHidden: Boolean(hidden),
          isDeleted: Boolean(deleted),
        },
      )
    : undefined;

/** A post as a measure without a case is about it. */
export const aboutPost = ({ id: subjectId, title: subject, user: suspect }: Post) =>
  ({ what: 'posts', subjectId, subject, suspect }) as const;

/** The list of reported posts, for what comes after a post. */
export const postQueue: Queue<typeof posts.reported> = {
  call: posts.reported,
  what: 'posts',
  placeOf: ({ reported_post_id: subject, case_id: row }) => ({ subject, row }),
};
