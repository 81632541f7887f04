import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { type CaseItem, caseItem } from '../../../domain/moderation/case/item.ts';
import type { Queue } from '../../../domain/moderation/case/neighbours.ts';

type Details = OutputOf<typeof posts.details>['data'];

/**
 * Returns a post for its screen: other servers report only the numbers and the username.
 * @param id the id in the address.
 */
export const postOf = (id: number, { user, title, ...post }: Details) => ({
  ...post,
  id,
  title: title ?? `Post ${id}`,
  user: { ...user, name: user.name ?? user.username },
});

/** A post's data. */
export type Post = ReturnType<typeof postOf>;

/** Returns the author, if the server reports their id. */
const suspectOf = ({ id, ...user }: Post['user']) => (id === undefined ? undefined : { ...user, id });

/** Returns the latest case of a post; undefined when no one has reported it, or the server has no cases. */
export const postCase = ({ id, title, user, version, hidden, deleted, case: latest }: Post): CaseItem | undefined =>
  latest
    ? caseItem(
        { ...latest, case_id: latest.id, version },
        {
          what: 'posts',
          subjectId: id,
          subject: title,
          suspect: suspectOf(user),
          isHidden: Boolean(hidden),
          isDeleted: Boolean(deleted),
        },
      )
    : undefined;

/** Returns a post as the subject of a measure without a case. */
export const aboutPost = ({ id: subjectId, title: subject, user }: Post) =>
  ({ what: 'posts', subjectId, subject, suspect: suspectOf(user) }) as const;

/** The list of reported posts, which determines the next post. */
export const postQueue: Queue<typeof posts.reported> = {
  call: posts.reported,
  what: 'posts',
  placeOf: ({ reported_post_id: subject, case_id: row }) => ({ subject, row }),
};
