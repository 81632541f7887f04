import { conversations } from '@quarterdeck/contract/conversations';
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { Status } from '../../../ui/status/status.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../conversations.module.css';
import { Person } from '../person.tsx';
import { Decide, type Request } from './decide.tsx';

const states = {
  open: { tone: 'warning', word: 'Open', icon: IconClock },
  granted: { tone: 'success', word: 'Granted', icon: IconCircleCheck },
  refused: { tone: 'danger', word: 'Refused', icon: IconBan },
} as const;

const Decision = ({ decided }: Pick<Request, 'decided'>) =>
  decided === null ? (
    <TruncatedText>{null}</TruncatedText>
  ) : (
    <div className={classes.lines}>
      <TruncatedText>{decided.by}</TruncatedText>
      <span className={classes.when}>
        <Moment at={decided.at} />
      </span>
    </div>
  );

const Terms = ({ decided }: Pick<Request, 'decided'>) => {
  if (decided === null) return <TruncatedText>{null}</TruncatedText>;
  const { reach, expires_at: end, note } = decided;
  return (
    <div className={classes.lines}>
      {reach && (
        <span className={classes.term}>
          {reach === 'all' ? 'All users, ' : 'This user, '}
          {end === null ? 'permanently' : <>until {<Moment at={end} />}</>}
        </span>
      )}
      {note && <TruncatedText>{note}</TruncatedText>}
      {!reach && !note && <TruncatedText>{null}</TruncatedText>}
    </div>
  );
};

const columns: readonly Column<typeof conversations.requests>[] = [
  { header: 'Requested by', cell: ({ admin }) => <Person person={admin} /> },
  { header: 'Conversations', cell: ({ user }) => (user ? <Person person={user} /> : 'No user named') },
  { header: 'Message', cell: ({ message }) => <TruncatedText>{message}</TruncatedText> },
  { header: 'Requested at', cell: ({ created_at: at }) => <Moment at={at} shows="ago" />, width: 100 },
  { header: 'State', card: 'mark', cell: ({ state }) => <Status {...states[state]} />, width: 104 },
  { header: 'Decided', cell: ({ decided }) => <Decision decided={decided} />, sortBy: 'decided_at', width: 124 },
  { header: 'Terms', cell: ({ decided }) => <Terms decided={decided} />, width: 184 },
  {
    header: 'Actions',
    card: 'actions',
    cell: (row) => (row.state === 'open' ? <Decide request={row} /> : null),
    align: 'right',
    width: 152,
  },
];

const filters: readonly Filter<typeof conversations.requests>[] = [
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: Object.entries(states).map(([value, { word }]) => ({ value, label: word })),
  },
];

/** Access requests: the open ones first, then the latest decisions. */
export const Requests = () => (
  <List call={conversations.requests} columns={columns} filters={filters} empty="There are no access requests yet" />
);
