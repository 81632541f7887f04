import { measures } from '@quarterdeck/contract/measures';
import { IconEyeOff } from '@tabler/icons-react';
import { refreshed } from '../../../domain/moderation/actions/refreshed.ts';
import { Act } from '../../../kit/access/act.tsx';
import { Banner } from '../../../kit/banner.tsx';
import { Moment } from '../../../kit/moment.tsx';
import type { Post } from './post.ts';
import classes from './posts.module.css';

/** Says who hid a post, when and why, with the way to show it again. */
export function Hidden({ post: { id, hidden, deleted } }: { readonly post: Post }) {
  if (!hidden || deleted) return null;
  return (
    <Banner icon={IconEyeOff} tone="caution" title="This post is hidden">
      <p>
        <Moment at={hidden.at} shows="both" />
        {hidden.by && `, by ${hidden.by.name}`}
        {hidden.reason && `: ${hidden.reason}`}
      </p>
      <div className={classes.actions}>
        <Act call={measures.unhide} input={{ id }} refreshes={refreshed} variant="default">
          Show again
        </Act>
      </div>
    </Banner>
  );
}
