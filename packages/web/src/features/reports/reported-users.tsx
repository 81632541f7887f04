import { reports } from '@quarterdeck/contract/reports';
import { ProfileLink } from '../../kit/access/profile-link.tsx';
import { caseColumns, caseFilters } from '../../kit/cases/columns.tsx';
import { Cut } from '../../kit/cut.tsx';
import type { Column } from '../../kit/list/column.ts';
import { List } from '../../kit/list/list.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { Page } from '../../kit/screen/page.tsx';

const columns: readonly Column<typeof reports.reportedUsers>[] = [
  {
    header: 'Image',
    cell: ({ reportedUserImage: image, reportedUser: name }) => <Portrait src={image} name={name} />,
    width: 64,
  },
  {
    header: 'Name',
    cell: ({ reported_user_id: id, reportedUser: name }) => <ProfileLink id={id}>{name}</ProfileLink>,
    sortBy: 'reportedUser',
    width: 152,
  },
  { header: 'E-mail', cell: ({ reportedUserEmail: email }) => <Cut>{email}</Cut>, width: 196 },
  { header: 'Phone', cell: ({ reportedUserPhone: phone }) => <Cut>{phone}</Cut>, width: 144 },
  {
    header: 'Reported by',
    cell: ({ reported_by_id: id, reportedBy: name }) => <ProfileLink id={id}>{name}</ProfileLink>,
    width: 144,
  },
  { header: 'Created at', cell: ({ created_at: at }) => <Moment at={at} />, sortBy: 'created_at', width: 116 },
  { header: 'Reason', cell: ({ reason }) => <Cut>{reason ?? null}</Cut>, width: 180 },
  ...caseColumns,
];

/** The users of the app who were reported, a row for each case; the open ones unless others are asked for. */
export default function ReportedUsers() {
  return (
    <Page>
      <List
        call={reports.reportedUsers}
        columns={columns}
        search="query"
        filters={caseFilters}
        empty="Nobody waits for a decision"
      />
    </Page>
  );
}
