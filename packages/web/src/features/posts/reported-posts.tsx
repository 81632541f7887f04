import type { RowOf } from '@quarterdeck/contract/kit/paging';
import { posts } from '@quarterdeck/contract/posts';
import { GatedLink } from '../../kit/access/gated-link.tsx';
import { ProfileLink } from '../../kit/access/profile-link.tsx';
import { caseColumns, caseFilters } from '../../kit/cases/columns.tsx';
import { Cut } from '../../kit/cut.tsx';
import type { Column } from '../../kit/list/column.ts';
import { List } from '../../kit/list/list.tsx';
import { Moment } from '../../kit/moment.tsx';
import { usePreferences } from '../../kit/preferences.ts';
import { Page } from '../../kit/screen/page.tsx';
import { Thumbnail } from '../../kit/thumbnail.tsx';
import classes from './posts.module.css';

type Row = RowOf<typeof posts.reported>;

function Picture({ image }: Pick<Row, 'image'>) {
  const { preferences } = usePreferences();
  return (
    <span className={classes.picture} data-veiled={preferences.blur_media === 1 || undefined}>
      <Thumbnail src={image} />
    </span>
  );
}

const columns: readonly Column<typeof posts.reported>[] = [
  { header: 'Image', cell: ({ image }) => <Picture image={image} />, width: 64 },
  {
    header: 'Title',
    cell: ({ reported_post_id: id, title }) => (
      <GatedLink to={`/post-details/${id}`} access="post_details">
        <Cut>{title}</Cut>
      </GatedLink>
    ),
    sortBy: 'title',
    width: 220,
  },
  { header: 'Website', cell: ({ website }) => <Cut>{website}</Cut>, width: 180 },
  {
    header: 'Reported by',
    cell: ({ reported_by_id: id, reportedBy: name }) => <ProfileLink id={id ?? undefined}>{name}</ProfileLink>,
    width: 144,
  },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 116 },
  ...caseColumns,
];

/** The posts of the app that were reported, a row for each case; the open ones unless others are asked for. */
export default function ReportedPosts() {
  return (
    <Page>
      <List call={posts.reported} columns={columns} filters={caseFilters} empty="No post waits for a decision" />
    </Page>
  );
}
