import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { useHas } from '../../../data/access/use-has.ts';
import { List } from '../../../data/list/list.tsx';
import { Avatar } from '../../../domain/media/avatar.tsx';
import { type CaseItem, caseItem } from '../../../domain/moderation/case/item.ts';
import { CaseWork } from '../../../domain/moderation/desk/case-work.tsx';
import { caseColumns, caseViews } from '../../../domain/moderation/desk/columns.tsx';
import { useCaseFilters } from '../../../domain/moderation/desk/use-case-filters.ts';
import { rowMark } from '../../../domain/moderation/team/case-marks.tsx';
import { DeletedMark, NameWithMark, SuspendedMark } from '../../../domain/people/marks.tsx';
import { ProfileLink } from '../../../domain/people/profile-link.tsx';
import type { Column } from '../../../ui/list/column.ts';
import type { RowExtension } from '../../../ui/list/row-extension.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { UserEvidenceAhead, UserFacts, UserSubject } from './evidence.tsx';

const columns: readonly Column<typeof reports.reportedUsers>[] = [
  {
    header: 'Image',
    card: 'picture',
    cell: ({
      reported_user_id: id,
      reportedUserImage: avatar,
      reportedUser: name,
      is_reported,
      reported_count = 1,
    }) => <Avatar person={{ id, name, avatar, is_reported, reported_count }} />,
    width: 56,
  },
  {
    header: 'Name',
    cell: ({
      reported_user_id: id,
      is_deleted: isDeleted,
      reportedUser: name,
      is_suspended,
      suspended_until: until,
      ...row
    }) => (
      <NameWithMark
        mark={
          isDeleted === 1 ? (
            <DeletedMark by="app" />
          ) : is_suspended === 1 ? (
            <SuspendedMark until={until} />
          ) : (
            rowMark(row)
          )
        }
      >
        <ProfileLink id={id} isDeleted={isDeleted}>
          {name}
        </ProfileLink>
      </NameWithMark>
    ),
    sortBy: 'reportedUser',
    width: 124,
  },
  {
    header: 'Email',
    card: 'off',
    cell: ({ reportedUserEmail: email }) => <TruncatedText>{email}</TruncatedText>,
    width: 120,
  },
  {
    header: 'Phone',
    card: 'off',
    cell: ({ reportedUserPhone: phone }) => <TruncatedText>{phone}</TruncatedText>,
    width: 144,
  },
  ...caseColumns,
];

type Row = RowOf<typeof reports.reportedUsers>;

const itemOf = (row: Row): CaseItem | undefined =>
  caseItem(row, {
    what: 'users',
    subjectId: row.reported_user_id,
    subject: row.reportedUser,
    suspect: { ...row, id: row.reported_user_id, name: row.reportedUser },
  });

const Work: RowExtension<typeof reports.reportedUsers> = ({ shown, children }) => (
  <CaseWork
    shown={shown}
    what="users"
    itemOf={itemOf}
    pathOf={({ subjectId }) => `/user-profile/${subjectId}`}
    access="user_profile"
    SubjectView={UserSubject}
    Facts={UserFacts}
    EvidenceAhead={UserEvidenceAhead}
  >
    {children}
  </CaseWork>
);

/** Reported users, a row for each case: the open ones by default. */
export default function ReportedUsers() {
  const hasCases = useHas(cases.find);
  return (
    <Page>
      <List
        call={reports.reportedUsers}
        columns={columns}
        search="query"
        searched="names, usernames, emails, phone numbers and ids"
        suggests="reported_users"
        filters={useCaseFilters('users')}
        orderViews={caseViews}
        work={hasCases ? Work : undefined}
        empty="No users are waiting for a decision"
      />
    </Page>
  );
}
