import type { cases } from '@quarterdeck/contract/cases';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { posts } from '@quarterdeck/contract/posts';
import { Cut } from '../../../kit/cut.tsx';
import { formatNumber } from '../../../kit/format.ts';
import { CaseAge, TopReason } from './urgency.tsx';

type Details = OutputOf<typeof cases.find>['data'];
type Row = RowOf<typeof posts.reported>;

/** What a row of a list says of its case; nothing when the server keeps no cases. */
export interface CaseCells {
  readonly reports?: number | undefined;
  readonly state?: Details['state'] | undefined;
  readonly assignee?: Details['assignee'] | undefined;
  readonly top_reason?: Row['top_reason'];
  readonly urgency?: Row['urgency'];
}

/** The states of a case, as staff read them. */
export const stateNames = { open: 'Open', dismissed: 'Dismissed', acted_on: 'Acted on' } as const;

/** The columns of a list of cases that tell of the case. */
export const caseColumns = [
  {
    header: 'Reports',
    cell: ({ reports }: CaseCells) => (reports === undefined ? <Cut>{null}</Cut> : formatNumber(reports)),
    sortBy: 'reports',
    align: 'right',
    width: 84,
  },
  {
    header: 'State',
    card: 'off',
    cell: ({ state }: CaseCells) => <Cut>{state ? stateNames[state] : null}</Cut>,
    width: 64,
  },
  {
    header: 'Reason',
    cell: ({ top_reason: reason }: CaseCells) => <TopReason reason={reason} />,
    width: 124,
  },
  {
    header: 'Age',
    card: 'mark',
    cell: ({ urgency }: CaseCells) => (urgency ? <CaseAge urgency={urgency} /> : <Cut>{null}</Cut>),
    sortBy: 'opened_at',
    width: 72,
  },
  {
    header: 'Assignee',
    card: 'off',
    cell: ({ assignee }: CaseCells) => <Cut>{assignee?.name ?? null}</Cut>,
    width: 88,
  },
] as const;

/** Orders that a list of cases offers as views, beside those that are saved. */
export const caseViews = [
  { name: 'Urgent', order: 'urgency', direction: 'desc' },
  { name: 'Oldest', order: 'opened_at', direction: 'asc' },
] as const;
