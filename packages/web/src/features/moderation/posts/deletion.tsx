import { posts } from '@quarterdeck/contract/moderation/posts';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useHas } from '../../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { refusalOf } from '../../../data/access/use-refusal.ts';
import { whyOf } from '../../../domain/moderation/actions/actions.ts';
import { caseCalls } from '../../../domain/moderation/actions/case-calls.ts';
import type { Neighbours } from '../../../domain/moderation/case/neighbours.ts';
import { MeasureButton } from '../../../domain/moderation/measure/measure-button.tsx';
import { Banner } from '../../../ui/block/banner.tsx';
import { setPendingRow } from '../../../ui/list/work/current.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import { aboutPost, type Post, postCase } from './post.ts';
import classes from './posts.module.css';

interface Props {
  readonly post: Post;
}

interface DeleteProps extends Props {
  readonly neighbours: Neighbours | undefined;
}

/** Delete Post. It leads back to the reported posts, where the next case is current. */
export function Delete({ post, neighbours }: DeleteProps) {
  const navigate = useNavigate();
  const item = postCase(post);
  const after = neighbours?.next;
  // Other servers delete a post at once, and loading it again would fail.
  const isKept = useHas(posts.undoRemoval);
  return (
    <MeasureButton
      call={posts.remove}
      decision="remove"
      item={item ?? aboutPost(post)}
      label="Delete Post"
      face={{ variant: 'default' }}
      reason={reasonOf(useMay(posts.remove))}
      shortcut={{ keys: 'x Delete', whatFor: 'Delete the post' }}
      title="Delete Post"
      consequence={() => (
        <>
          Are you sure? Do you want to delete this post?
          {post.case?.state === 'open' && <span className={classes.consequence}>The case is closed as actioned.</span>}
        </>
      )}
      yes="Yes"
      no="No"
      version={post.version}
      invalidates={isKept ? caseCalls : [posts.reported]}
      inputOf={(given) => ({ id: post.id, ...whyOf(given) })}
      // The dialog stays until the next screen opens: the deleted post may be shown before that.
      isOffered={!post.deleted}
      onDone={() => {
        setPendingRow(after?.row);
        void navigate({ to: '/reported-posts', search: after?.address ?? {} });
      }}
    />
  );
}

/** Shows who deleted a post, when and why, with the two ways to restore it. */
export function DeletionNote({ post: { id, deleted } }: Props) {
  if (!deleted) return null;
  return (
    <Banner icon={IconTrash} tone="bad" title="This post was deleted">
      <p>
        <Moment at={deleted.at} shows="full" />
        {deleted.by
          ? `, by ${deleted.by.name}`
          : deleted.by_app === 1 && (deleted.by_author === 1 ? ', by its author' : ', by the app')}
        {deleted.reason && `: ${deleted.reason}`}
      </p>
      <p>
        Permanent deletion on <Moment at={deleted.purged_at} />.
        {deleted.by_app === 1 && ' Until then only the app can restore it.'}
      </p>
      <div className={classes.actions}>
        {deleted.undo_until && (
          <ActionButton call={posts.undoRemoval} input={{ id }} invalidates={caseCalls} variant="default">
            Undo
          </ActionButton>
        )}
        {refusalOf(posts.restore, deleted) === undefined && (
          <ActionButton call={posts.restore} input={{ id }} invalidates={caseCalls} variant="default">
            Restore
          </ActionButton>
        )}
      </div>
    </Banner>
  );
}
