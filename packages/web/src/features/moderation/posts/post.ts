import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { type CaseItem, caseItem } from '../../../domain/moderation/case/item.ts';
import type { Queue } from '../../../domain/moderation/case/neighbours.ts';

type Details = OutputOf<typeof posts.details>['data'];

/**
 * A post, as its screen shows it: servers of another make tell the numbers and the username alone.
 * @param id as the address has it.
 */
export const postOf = (id: number, { user, title, ...post }: Details) => ({
  ...post,
  id,
  title: title ?? `Post ${id}`,
  user: { ...user, name: user.name ?? user.username },
});

/** What is known of a post. */
export type Post = ReturnType<typeof postOf>;

/** Who posted it, where they can be found. */
const suspectOf = ({ id, ...user }: Post['user']) => (id === undefined ? undefined : { ...user, id });

/** The latest case of a post; nothing when no one has reported it, or the server keeps none. */
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

/** A post as a measure without a case is about it. */
export const aboutPost = ({ id: subjectId, title: subject, user }: Post) =>
  ({ what: 'posts', subjectId, subject, suspect: suspectOf(user) }) as const;

/** The list of reported posts, for what comes after a post. */
export const postQueue: Queue<typeof posts.reported> = {
  call: posts.reported,
  what: 'posts',
  placeOf: ({ reported_post_id: subject, case_id: row }) => ({ subject, row }),
};
