import { posts } from '@quarterdeck/contract/posts';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Act } from '../../kit/access/act.tsx';
import { Moment } from '../../kit/moment.tsx';
import type { Post } from './post.ts';
import classes from './posts.module.css';

const changes = [posts.details, posts.reported];

interface Props {
  readonly post: Post;
}

/** Delete Post, and the way back to the reported posts. */
export function Delete({ post }: Props) {
  const navigate = useNavigate();
  const isCase = post.case?.state === 'open';
  return (
    <Act
      call={posts.remove}
      input={{ id: post.id }}
      version={post.version}
      refreshes={changes}
      color="red.9"
      confirm={{
        title: 'Delete Post',
        text: (
          <>
            Are you sure? Do you want to delete this post?
            {isCase && <span className={classes.consequence}>Its case is closed as acted on.</span>}
          </>
        ),
        yes: 'Yes',
        no: 'No',
        isDangerous: true,
      }}
      onDone={() => void navigate({ to: '/reported-posts' as never })}
    >
      Delete Post
    </Act>
  );
}

/** Says who deleted a post, when and why, with the two ways to bring it back. */
export function Deleted({ post: { id, deleted } }: Props) {
  if (!deleted) return null;
  return (
    <div className={classes.banner} role="note">
      <IconTrash size={20} aria-hidden />
      <div>
        <p className={classes.bannerTitle}>This post was deleted</p>
        <p>
          <Moment at={deleted.at} shows="both" />
          {deleted.by && `, by ${deleted.by.name}`}
          {deleted.reason && `: ${deleted.reason}`}
        </p>
        <p>
          It is gone for good on <Moment at={deleted.purged_at} />.
        </p>
        <div className={classes.actions}>
          {deleted.undo_until && (
            <Act call={posts.undoRemoval} input={{ id }} refreshes={changes} variant="default">
              Undo
            </Act>
          )}
          <Act call={posts.restore} input={{ id }} refreshes={changes} variant="default">
            Restore
          </Act>
        </div>
      </div>
    </div>
  );
}
