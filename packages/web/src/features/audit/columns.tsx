import { Button } from '@mantine/core';
import type { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { Actor } from '../../domain/audit/actor.tsx';
import { changesOf, labelOf, lineOf, shortWhat } from '../../domain/audit/changes.ts';
import { Outcome } from '../../domain/audit/outcome.tsx';
import type { Column } from '../../ui/list/column.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './audit.module.css';
import { TamperMark } from './tamper-mark.tsx';
import { TargetLink } from './target-link.tsx';

type Row = RowOf<typeof audit.list>;

const TwoLines = ({ first, second }: { readonly first: React.ReactNode; readonly second: string }) => (
  <div className={classes.twoLines}>
    {first}
    <span className={classes.second} data-second>
      <TruncatedText>{second}</TruncatedText>
    </span>
  </div>
);

const changesText = ({ before, after, cut }: Row): string =>
  cut === 1 ? 'View details' : changesOf(before, after).map(lineOf).join('; ');

/** Returns the columns of the audit log. @param onOpen opens an entry's details */
export const columnsOf = (onOpen: (id: number) => void): readonly Column<typeof audit.list>[] => [
  { header: 'When', card: 'age', cell: ({ at }) => <Moment at={at} shows="both" />, sortBy: 'at', width: 216 },
  { header: 'Who', card: 'line', cell: (row) => <Actor entry={row} />, width: 144 },
  {
    header: 'What',
    card: 'title',
    cell: ({ what, call }) => <TwoLines first={<TruncatedText>{shortWhat(what)}</TruncatedText>} second={call} />,
  },
  {
    header: 'Target',
    card: 'line',
    cell: ({ target }) =>
      target ? (
        <TwoLines first={<TargetLink target={target} />} second={`${labelOf(target.type)} ${target.id}`} />
      ) : (
        <TruncatedText>{null}</TruncatedText>
      ),
    width: 138,
  },
  { header: 'Outcome', card: 'mark', cell: ({ outcome }) => <Outcome outcome={outcome} />, width: 102 },
  {
    header: 'Changes',
    card: 'off',
    cell: (row) => (row.tampered === 1 ? <TamperMark /> : <TruncatedText>{changesText(row)}</TruncatedText>),
  },
  {
    header: 'Entry',
    card: 'actions',
    cell: ({ id }) => (
      <Button variant="default" size="compact-sm" aria-label={`Details of entry ${id}`} onClick={() => onOpen(id)}>
        Details
      </Button>
    ),
    align: 'right',
    width: 100,
  },
];
