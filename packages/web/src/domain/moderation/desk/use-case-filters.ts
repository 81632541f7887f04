import type { subjects } from '@quarterdeck/contract/core/entities/case';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { team } from '@quarterdeck/contract/moderation/team';
import { useCall } from '../../../data/client/queries.ts';
import { languageChoices } from '../../language/language-name.ts';
import { severityNames } from '../case/severity.ts';
import { stateNames } from './columns.tsx';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, silent: true } as const;

const fixed = {
  state: {
    name: 'state',
    label: 'State',
    kind: 'select',
    all: 'Open',
    otherwise: 'open',
    options: [
      { value: 'dismissed', label: stateNames.dismissed },
      { value: 'acted_on', label: stateNames.acted_on },
    ],
  },
  assigned: {
    name: 'assigned',
    label: 'Assigned',
    kind: 'select',
    options: [
      { value: 'me', label: 'Assigned to me' },
      { value: 'nobody', label: 'Assigned to no one' },
    ],
  },
  mark: {
    name: 'mark',
    label: 'Team',
    kind: 'select',
    options: [
      { value: 'my_groups', label: 'Escalated to my groups' },
      { value: 'escalated', label: 'Escalated' },
      { value: 'second_opinion', label: 'Needs a second opinion' },
      { value: 'snoozed', label: 'Snoozed' },
    ],
  },
  severity: {
    name: 'severity',
    label: 'Severity',
    kind: 'select',
    options: Object.entries(severityNames)
      .toReversed()
      .map(([value, label]) => ({ value, label })),
  },
  age: {
    name: 'age',
    label: 'Age',
    kind: 'select',
    options: [
      { value: 'hour', label: 'Over an hour' },
      { value: 'day', label: 'Over a day' },
      { value: 'days3', label: 'Over 3 days' },
      { value: 'week', label: 'Over a week' },
    ],
  },
} as const;

/**
 * Returns the filters of a list of cases, which shows open cases by default. A server without reasons offers no filter
 * by reason.
 */
export function useCaseFilters(what: (typeof subjects)[number]) {
  const { data: listed } = useCall(reasons.list, {}, fresh);
  const { data: staff } = useCall(cases.assignees, { what }, fresh);
  const { data: groups } = useCall(team.groups, { what }, fresh);
  const choices = (some: readonly { readonly id: number; readonly name: string }[]) =>
    some.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    fixed.state,
    fixed.assigned,
    { name: 'assignee_id', label: 'Assignee', kind: 'choice', options: choices(staff?.data ?? []) },
    { name: 'reason_id', label: 'Reason', kind: 'choice', options: choices(listed?.data ?? []) },
    fixed.severity,
    { name: 'language', label: 'Language', kind: 'choice', options: languageChoices },
    fixed.age,
    fixed.mark,
    { name: 'escalated_to', label: 'Escalated to', kind: 'choice', options: choices(groups?.data ?? []) },
  ] as const;
}
