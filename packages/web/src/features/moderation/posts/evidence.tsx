import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { posts } from '@quarterdeck/contract/posts';
import { ProfileLink } from '../../../kit/access/profile-link.tsx';
import { useMay } from '../../../kit/access/use-may.ts';
import { useCall } from '../../../kit/client/queries.ts';
import { Portrait } from '../../../kit/portrait.tsx';
import { PostPicture } from './picture.tsx';
import classes from './posts.module.css';

/** What a moderator looks at to decide about a post: its picture, its text, who wrote it. */
export function PostEvidence({ row }: { readonly row: RowOf<typeof posts.reported> }) {
  const { allowed } = useMay(posts.details);
  const { data } = useCall(posts.details, { id: row.reported_post_id }, { enabled: allowed, quiet: true });
  const text = data?.data.text;
  return (
    <div className={classes.shown}>
      {row.image && (
        <PostPicture id={row.reported_post_id} address={row.image} title={row.title} isReported={row.is_reported} />
      )}
      <div className={classes.words}>
        {row.user && (
          <div className={classes.author}>
            <Portrait person={row.user} size={24} />
            <ProfileLink id={row.user.id} isDeleted={row.user.is_deleted}>
              {row.user.name}
            </ProfileLink>
          </div>
        )}
        <p className={classes.text}>{text || row.title}</p>
      </div>
    </div>
  );
}
