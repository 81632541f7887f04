import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { reportEmails } from '@quarterdeck/contract/report-emails';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { EmailThis } from './email-this.tsx';

type Row = RowOf<typeof reportEmails.list>;

const reports = { dashboard: 'Dashboard', month: 'Monthly report' } as const;
const times = { day: 'Each day', week: 'Each Monday', month: 'First of the month' } as const;

const nameOf = ({ report, every }: Row): string => `${reports[report]}: ${times[every]}`;

const columns: readonly Column<typeof reportEmails.list>[] = [
  { header: 'Report', card: 'title', cell: ({ report }) => reports[report], width: 160 },
  { header: 'When', card: 'line', cell: ({ every }) => times[every], width: 160 },
  {
    header: 'Recipients',
    card: 'line',
    cell: ({ recipients }) => recipients.map(({ name }) => name).join(', ') || '–',
    width: 280,
  },
  { header: 'Set up by', cell: ({ created_by: by }) => by, width: 160 },
  {
    header: 'Your next email',
    card: 'age',
    cell: ({ next_at: at }) => (at === null ? '–' : <Moment at={at} shows="both" />),
    width: 200,
  },
  {
    header: 'Actions',
    card: 'actions',
    cell: (row) => (
      <ActionButton
        call={reportEmails.remove}
        input={{ id: row.id }}
        invalidates={[reportEmails.list]}
        variant="default"
        size="compact-sm"
        aria-label={`${row.is_own === 1 ? 'Delete' : 'Leave'} ${nameOf(row)}`}
      >
        {row.is_own === 1 ? 'Delete' : 'Leave'}
      </ActionButton>
    ),
    align: 'right',
    width: 100,
  },
];

/** The scheduled reports that the signed-in admin set up or receives. */
export default function ReportEmails() {
  return (
    <Page action={<EmailThis report="dashboard" label="Email the dashboard" />}>
      <List call={reportEmails.list} columns={columns} empty="No reports are emailed to you or by you yet" />
    </Page>
  );
}
