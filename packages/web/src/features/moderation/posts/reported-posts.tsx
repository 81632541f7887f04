import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useHas } from '../../../data/access/use-has.ts';
import { List } from '../../../data/list/list.tsx';
import { Thumbnail } from '../../../domain/media/thumbnail.tsx';
import { type CaseItem, caseItem } from '../../../domain/moderation/case/item.ts';
import { CaseWork } from '../../../domain/moderation/desk/case-work.tsx';
import { caseColumns, caseViews } from '../../../domain/moderation/desk/columns.tsx';
import { useCaseFilters } from '../../../domain/moderation/desk/use-case-filters.ts';
import { rowMark } from '../../../domain/moderation/team/case-marks.tsx';
import { DeletedMark, HiddenMark, NameWithMark } from '../../../domain/people/marks.tsx';
import type { Column } from '../../../ui/list/column.ts';
import type { RowExtension } from '../../../ui/list/row-extension.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { PostEvidenceAhead, PostFacts, PostSubject } from './evidence.tsx';

type Row = RowOf<typeof posts.reported>;

const columns: readonly Column<typeof posts.reported>[] = [
  {
    header: 'Image',
    card: 'picture',
    cell: ({ reported_post_id: id, image, is_reported }) => (
      <Thumbnail of={{ kind: 'post', id, field: 'image' }} address={image} isReported={is_reported !== 0} />
    ),
    width: 64,
  },
  {
    header: 'Title',
    cell: ({ reported_post_id: id, title, is_hidden: isHidden, deleted_by: deletedBy, ...row }) => (
      <NameWithMark mark={deletedBy ? <DeletedMark by={deletedBy} /> : isHidden === 1 ? <HiddenMark /> : rowMark(row)}>
        <GatedLink to={`/post-details/${id}`} access="post_details">
          <TruncatedText>{title}</TruncatedText>
        </GatedLink>
      </NameWithMark>
    ),
    sortBy: 'title',
    width: 160,
  },
  { header: 'Website', card: 'off', cell: ({ website }) => <TruncatedText>{website}</TruncatedText>, width: 104 },
  ...caseColumns,
];

const itemOf = (row: Row): CaseItem | undefined =>
  caseItem(row, {
    what: 'posts',
    subjectId: row.reported_post_id,
    subject: row.title,
    suspect: row.user,
    isHidden: row.is_hidden === 1,
    isDeleted: Boolean(row.deleted_by),
  });

const Work: RowExtension<typeof posts.reported> = ({ shown, children }) => (
  <CaseWork
    shown={shown}
    what="posts"
    itemOf={itemOf}
    pathOf={({ subjectId }) => `/post-details/${subjectId}`}
    access="post_details"
    SubjectView={PostSubject}
    Facts={PostFacts}
    EvidenceAhead={PostEvidenceAhead}
  >
    {children}
  </CaseWork>
);

/** Reported posts, a row for each case: the open ones by default. */
export default function ReportedPosts() {
  const hasCases = useHas(cases.find);
  return (
    <Page>
      <List
        call={posts.reported}
        columns={columns}
        search="query"
        searched="titles, ids, and authors' names, usernames, emails and phone numbers"
        suggests="reported_posts"
        filters={useCaseFilters('posts')}
        orderViews={caseViews}
        work={hasCases ? Work : undefined}
        empty="No posts are waiting for a decision"
      />
    </Page>
  );
}
