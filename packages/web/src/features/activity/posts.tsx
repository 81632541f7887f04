import { posts } from '@quarterdeck/contract/moderation/posts';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { List } from '../../data/list/list.tsx';
import { Thumbnail } from '../../domain/media/thumbnail.tsx';
import { HiddenMark, NameWithMark } from '../../domain/people/marks.tsx';
import type { Column } from '../../ui/list/column.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';

const columns: readonly Column<typeof posts.ofUser>[] = [
  {
    header: 'Image',
    card: 'picture',
    cell: ({ id, image, is_reported: isReported }) => (
      <Thumbnail of={{ kind: 'post', id, field: 'image' }} address={image} isReported={isReported !== 0} />
    ),
    width: 64,
  },
  {
    header: 'Title',
    cell: ({ id, title, is_hidden: isHidden }) => (
      <NameWithMark mark={isHidden === 1 && <HiddenMark />}>
        <GatedLink to={`/post-details/${id}`} access="post_details">
          <TruncatedText>{title}</TruncatedText>
        </GatedLink>
      </NameWithMark>
    ),
  },
  { header: 'Website', card: 'off', cell: ({ website }) => <TruncatedText>{website}</TruncatedText>, width: 160 },
  { header: 'Reports', card: 'line', cell: ({ reports }) => formatNumber(reports), align: 'right', width: 80 },
  { header: 'Views', card: 'line', cell: ({ views_count: views }) => formatNumber(views), align: 'right', width: 80 },
  { header: 'Likes', card: 'line', cell: ({ like_count: likes }) => formatNumber(likes), align: 'right', width: 80 },
  {
    header: 'Comments',
    card: 'line',
    cell: ({ comment_count: comments }) => formatNumber(comments),
    align: 'right',
    width: 96,
  },
  {
    header: 'Created at',
    card: 'mark',
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortBy: 'created_at',
    width: 116,
  },
];

/** A user's posts. */
export const Posts = ({ userId, name }: { readonly userId: number; readonly name: string }) => (
  <List
    call={posts.ofUser}
    columns={columns}
    fixed={{ user_id: userId }}
    label={`Posts of ${name}`}
    empty="No posts yet"
  />
);
