import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import type { posts } from '@quarterdeck/contract/moderation/posts';
import { IconCheck, IconCircleDashed, IconGavel } from '@tabler/icons-react';
import { Status, type StatusFace } from '../../../ui/status/status.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { NamedPerson, ProfileLink } from '../../people/profile-link.tsx';
import { TopReason } from '../case/top-reason.tsx';
import { markFace } from '../team/case-marks.tsx';
import { CaseAge } from './urgency.tsx';

type Details = OutputOf<typeof cases.find>['data'];
type Row = RowOf<typeof posts.reported>;

/** The fields of a list row about its case; undefined when the server has no cases. */
export interface CaseCells extends Pick<Row, 'reported_by_id' | 'reportedBy' | 'created_at'> {
  readonly reports?: number | undefined;
  readonly state?: Details['state'] | undefined;
  readonly assignee?: Details['assignee'] | undefined;
  readonly top_reason?: Row['top_reason'];
  readonly urgency?: Row['urgency'];
  readonly escalated_to?: Row['escalated_to'];
  readonly snoozed_until?: Row['snoozed_until'];
  readonly opinion?: Row['opinion'];
}

/** The labels of the case states. */
export const stateNames = { open: 'Open', dismissed: 'Dismissed', acted_on: 'Actioned' } as const;

const stateFaces: Readonly<Record<keyof typeof stateNames, StatusFace>> = {
  open: { tone: 'neutral', word: stateNames.open, icon: IconCircleDashed },
  dismissed: { tone: 'neutral', word: stateNames.dismissed, icon: IconCheck },
  acted_on: { tone: 'neutral', word: stateNames.acted_on, icon: IconGavel },
};

/** The columns of a list of cases that show the latest report and the case. */
export const caseColumns = [
  {
    header: 'Reported by',
    card: 'off',
    cell: ({ reported_by_id: id, reportedBy: name }: CaseCells) => <ProfileLink id={id}>{name}</ProfileLink>,
    width: 100,
  },
  {
    header: 'Created at',
    card: 'off',
    cell: ({ created_at: at }: CaseCells) => <Moment at={at} />,
    sortBy: 'created_at',
    width: 104,
  },
  {
    header: 'Reports',
    isAdded: true,
    card: 'line',
    cell: ({ reports }: CaseCells) =>
      reports === undefined ? <TruncatedText>{null}</TruncatedText> : formatNumber(reports),
    sortBy: 'reports',
    align: 'right',
    width: 84,
  },
  {
    header: 'State',
    isAdded: true,
    saidBy: ['state'],
    card: 'off',
    cell: ({ state, ...marks }: CaseCells) =>
      state ? (
        <Status isSmall {...((state === 'open' && markFace(marks)) || stateFaces[state])} />
      ) : (
        <TruncatedText>{null}</TruncatedText>
      ),
    width: 96,
  },
  {
    header: 'Reason',
    isAdded: true,
    card: 'line',
    cell: ({ top_reason: reason }: CaseCells) => <TopReason reason={reason} />,
    width: 116,
  },
  {
    header: 'Age',
    isAdded: true,
    card: 'mark',
    cell: ({ urgency }: CaseCells) => (urgency ? <CaseAge urgency={urgency} /> : <TruncatedText>{null}</TruncatedText>),
    sortBy: 'opened_at',
    width: 80,
  },
  {
    header: 'Assignee',
    isAdded: true,
    saidBy: ['assigned', 'assignee_id'],
    card: 'off',
    cell: ({ assignee }: CaseCells) => <NamedPerson person={assignee} />,
    width: 88,
  },
] as const;

/** Named orders that a list of cases offers next to the saved views. */
export const caseViews = [
  { name: 'Urgent', order: 'urgency', direction: 'desc' },
  { name: 'Oldest', order: 'opened_at', direction: 'asc' },
] as const;
