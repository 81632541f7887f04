import type { OutputOf } from '@quarterdeck/contract/kit/call';
import type { posts } from '@quarterdeck/contract/posts';

/** A post, as its screen shows it. */
export type Post = OutputOf<typeof posts.details>['data'];
