import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { urls } from '@quarterdeck/contract/urls';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Column } from '../../ui/list/column.ts';
import { AppId } from '../../ui/text/app-id.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { HostLink } from './host-link.tsx';
import { ResolvedMark } from './resolved-mark.tsx';
import { RetryHost, RetryState, RetryUrl } from './retry.tsx';
import classes from './urls.module.css';

const yesNo = (is: 0 | 1): string => (is === 1 ? 'Yes' : 'No');

type Row = RowOf<typeof urls.failed>;

function PostLink({ post }: Pick<Row, 'post'>) {
  if (post?.id === undefined) return <TruncatedText>{null}</TruncatedText>;
  if (post.is_deleted === 1) return <span className={classes.gone}>Post deleted</span>;
  return (
    <GatedLink to={`/post-details/${post.id}`} access="post_details">
      <TruncatedText>{post.title ?? `Post ${post.id}`}</TruncatedText>
    </GatedLink>
  );
}

/** The columns of single failed URLs. */
export const urlColumns: readonly Column<typeof urls.failed>[] = [
  {
    header: 'Post',
    cell: ({ post }) => <PostLink post={post} />,
    width: 168,
  },
  {
    header: 'Author',
    cell: ({ post, user = null }) => {
      const author = user ?? post?.user;
      if (!author) return <TruncatedText>{null}</TruncatedText>;
      return (
        <span className={classes.author}>
          <Avatar person={{ ...author, name: author.username }} size={28} />
          <ProfileLink id={author.id} isDeleted={author.is_deleted}>
            {author.username}
          </ProfileLink>
        </span>
      );
    },
    width: 160,
  },
  {
    header: 'URL',
    card: 'line',
    cell: ({ url, app_id: id }) => (
      <>
        <TruncatedText>{url}</TruncatedText>
        <AppId id={id} />
      </>
    ),
    width: 260,
  },
  { header: 'Cause', isAdded: true, cell: ({ cause }) => <TruncatedText>{cause ?? null}</TruncatedText>, width: 210 },
  { header: 'Resolved', card: 'mark', cell: (row) => <ResolvedMark row={row} />, sortBy: 'resolved_at', width: 128 },
  {
    header: 'Created at',
    card: 'age',
    cell: ({ created_at: at }) => <Moment at={at} />,
    sortBy: 'created_at',
    width: 116,
  },
  {
    header: 'Last retried at',
    cell: (row) => (
      <>
        {row.last_retried_at === null ? (
          row.retry ? null : (
            <TruncatedText>{null}</TruncatedText>
          )
        ) : (
          <Moment at={row.last_retried_at} />
        )}
        <RetryState row={row} />
      </>
    ),
    sortBy: 'last_retried_at',
    width: 232,
  },
  { header: 'Device type', cell: ({ device_type: type }) => <TruncatedText>{type}</TruncatedText>, width: 96 },
  { header: 'Device OS', cell: ({ device_os: os }) => <TruncatedText>{os}</TruncatedText>, width: 104 },
  { header: 'Failed in curl', cell: ({ failed_in_curl: is }) => yesNo(is), width: 104 },
  { header: 'Scrap by script', cell: ({ scrap_by_script: is }) => yesNo(is), width: 112 },
  { header: 'Failed in enrichment', cell: ({ failed_in_enrichment: is }) => yesNo(is), width: 144 },
  {
    header: 'Actions',
    isAdded: true,
    card: 'actions',
    cell: (row) => <RetryUrl row={row} />,
    align: 'right',
    width: 88,
  },
];

/** The columns of failed URLs by host. */
export const hostColumns: readonly Column<typeof urls.hosts>[] = [
  { header: 'Host', cell: ({ host }) => <HostLink host={host} />, sortBy: 'host', width: 220 },
  {
    header: 'Failed URLs',
    card: 'line',
    cell: ({ failed }) => formatNumber(failed),
    sortBy: 'failed',
    align: 'right',
    width: 140,
  },
  {
    header: 'Not resolved',
    card: 'line',
    cell: ({ unresolved }) => formatNumber(unresolved),
    sortBy: 'unresolved',
    align: 'right',
    width: 140,
  },
  {
    header: 'Last failed at',
    card: 'age',
    cell: ({ last_failed_at: at }) => <Moment at={at} />,
    sortBy: 'last_failed_at',
    width: 140,
  },
  {
    header: 'Actions',
    card: 'actions',
    cell: (row) => <RetryHost row={row} />,
    align: 'right',
    width: 88,
  },
];
