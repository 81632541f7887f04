import { posts } from '@quarterdeck/contract/posts';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refreshed } from '../../../domain/moderation/actions/refreshed.ts';
import { whyOf } from '../../../domain/moderation/actions/saving.ts';
import type { Given } from '../../../domain/moderation/actions/use-actions.ts';
import type { Neighbours } from '../../../domain/moderation/case/neighbours.ts';
import { MeasureDialog } from '../../../domain/moderation/measure/measure-dialog.tsx';
import { rememberStep } from '../../../domain/moderation/undo/last-step.ts';
import { Act } from '../../../kit/access/act.tsx';
import { GatedButton } from '../../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../../kit/access/use-may.ts';
import { refusalOf } from '../../../kit/access/use-refusal.ts';
import { alert } from '../../../kit/alert/alert.ts';
import { Banner } from '../../../kit/banner.tsx';
import { useWrite } from '../../../kit/client/queries.ts';
import { useShortcut } from '../../../kit/keys/keys.ts';
import { arriveAt } from '../../../kit/list/work/current.ts';
import { Moment } from '../../../kit/moment.tsx';
import { aboutPost, type Post, postCase } from './post.ts';
import classes from './posts.module.css';

interface Props {
  readonly post: Post;
}

interface DeleteProps extends Props {
  readonly neighbours: Neighbours | undefined;
}

/** Delete Post, and the way back to the reported posts, where the next case is current. */
export function Delete({ post, neighbours }: DeleteProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const reason = reasonOf(useMay(posts.remove));
  const write = useWrite(posts.remove, { refreshes: refreshed, version: post.version });
  const item = postCase(post);
  const ask = (): void => {
    if (post.deleted) return;
    if (reason) alert.danger(reason);
    else setAsking(true);
  };
  const { isOn } = useShortcut('x Delete', 'Delete the post', ask);
  const run = (given: Given): void => {
    const { address = {}, row } = neighbours?.next ?? {};
    write.mutate(
      { id: post.id, ...whyOf(given) },
      {
        onSuccess: () => {
          setAsking(false);
          if (item) rememberStep({ action: 'remove', item });
          arriveAt(row);
          void navigate({ to: '/reported-posts' as never, search: address as never });
        },
      },
    );
  };
  // It stays until the way back is taken: the deleted post may be there before.
  if (post.deleted) return null;
  return (
    <>
      <GatedButton
        color="red.9"
        reason={reason}
        loading={write.isPending}
        onClick={() => setAsking(true)}
        {...(isOn ? { 'aria-keyshortcuts': 'x' } : {})}
      >
        Delete Post
      </GatedButton>
      <MeasureDialog
        decision="remove"
        item={item ?? aboutPost(post)}
        title="Delete Post"
        consequence={() => (
          <>
            Are you sure? Do you want to delete this post?
            {post.case?.state === 'open' && (
              <span className={classes.consequence}>Its case is closed as acted on.</span>
            )}
          </>
        )}
        yes="Yes"
        no="No"
        isSaving={write.isPending}
        onDecide={run}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Says who deleted a post, when and why, with the two ways to bring it back. */
export function Deleted({ post: { id, deleted } }: Props) {
  if (!deleted) return null;
  return (
    <Banner icon={IconTrash} tone="bad" title="This post was deleted">
      <p>
        <Moment at={deleted.at} shows="both" />
        {deleted.by ? `, by ${deleted.by.name}` : deleted.by_app === 1 && ', by the app'}
        {deleted.reason && `: ${deleted.reason}`}
      </p>
      <p>
        It is gone for good on <Moment at={deleted.purged_at} />.
        {deleted.by_app === 1 && ' Until then the app alone can bring it back.'}
      </p>
      <div className={classes.actions}>
        {deleted.undo_until && (
          <Act call={posts.undoRemoval} input={{ id }} refreshes={refreshed} variant="default">
            Undo
          </Act>
        )}
        {refusalOf(posts.restore, deleted) === undefined && (
          <Act call={posts.restore} input={{ id }} refreshes={refreshed} variant="default">
            Restore
          </Act>
        )}
      </div>
    </Banner>
  );
}
