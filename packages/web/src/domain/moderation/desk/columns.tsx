import type { cases } from '@quarterdeck/contract/cases';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { Cut } from '../../../kit/cut.tsx';
import { formatNumber } from '../../../kit/format.ts';

type Details = OutputOf<typeof cases.find>['data'];

/** What a row of a list says of its case; nothing when the server keeps no cases. */
export interface CaseCells {
  readonly reports?: number | undefined;
  readonly state?: Details['state'] | undefined;
  readonly assignee?: Details['assignee'] | undefined;
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
    width: 88,
  },
  { header: 'State', cell: ({ state }: CaseCells) => <Cut>{state ? stateNames[state] : null}</Cut>, width: 84 },
  { header: 'Assignee', cell: ({ assignee }: CaseCells) => <Cut>{assignee?.name ?? null}</Cut>, width: 120 },
] as const;

/** What a list of cases can be narrowed to; it shows the open ones first. */
export const caseFilters = [
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    all: 'Open',
    options: [
      { value: 'dismissed', label: stateNames.dismissed },
      { value: 'acted_on', label: stateNames.acted_on },
    ],
  },
  {
    name: 'assigned',
    label: 'Assigned',
    kind: 'select',
    all: 'To anybody or nobody',
    options: [{ value: 'me', label: 'Assigned to me' }],
  },
] as const;
