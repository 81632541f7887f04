import { noticeKinds, noticeKindTexts, notices } from '@quarterdeck/contract/notices';
import { ActionButton } from '../../data/access/action-button.tsx';
import { AddedLink } from '../../data/access/added-link.tsx';
import { List } from '../../data/list/list.tsx';
import type { Column } from '../../ui/list/column.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';
import { Page } from '../../ui/screen/page.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { NoticeLink } from './notice-link.tsx';

const columns: readonly Column<typeof notices.list>[] = [
  { header: 'Notice', cell: (row) => <NoticeLink row={row} /> },
  {
    header: 'From',
    card: 'line',
    cell: ({ by }) => <TruncatedText>{by?.name ?? 'Automatic'}</TruncatedText>,
    width: 200,
  },
  { header: 'Received', card: 'age', cell: ({ created_at: at }) => <Moment at={at} shows="ago" />, width: 168 },
  {
    header: 'Actions',
    card: 'actions',
    cell: ({ id, text, read_at: readAt }) =>
      readAt === null && (
        <ActionButton
          call={notices.read}
          input={{ ids: [id] }}
          invalidates={[notices.list]}
          variant="default"
          size="compact-sm"
          aria-label={`Mark as read: ${text}`}
        >
          Mark as read
        </ActionButton>
      ),
    align: 'right',
    width: 144,
  },
];

const filters: readonly Filter<typeof notices.list>[] = [
  {
    name: 'is_read',
    label: 'State',
    kind: 'select',
    options: [
      { value: '0', label: 'Unread' },
      { value: '1', label: 'Read' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'select',
    options: noticeKinds.map((kind) => ({ value: kind, label: noticeKindTexts[kind] })),
  },
];

/** The signed-in admin's notices. */
export default function Notices() {
  return (
    <Page
      action={
        <ActionButton call={notices.read} input={{ all: 1 }} invalidates={[notices.list]} variant="default">
          Mark all as read
        </ActionButton>
      }
    >
      <List
        call={notices.list}
        columns={columns}
        filters={filters}
        empty="No notices"
        actions={
          <AddedLink to="/preferences" access="session">
            Notice settings
          </AddedLink>
        }
      />
    </Page>
  );
}
