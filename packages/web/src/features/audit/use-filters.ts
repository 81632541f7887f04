import { audit } from '@quarterdeck/contract/audit';
import { useCall } from '../../data/client/queries.ts';
import { labelOf, shortWhat } from '../../domain/audit/changes.ts';
import { outcomeNames, outcomeWord } from '../../domain/audit/outcome.tsx';
import { useAdminLabel, useAdmins } from '../../domain/people/admin-choices.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, silent: true } as const;

/** Returns an admin's name: from the list of admins, or from their entries when they are no admin any more. */
function useAdminName(value: string): string | undefined {
  const { label, isGone } = useAdminLabel(value);
  const events = useCall(audit.list, { admin_id: Number(value), page_limit: 1 }, { ...fresh, enabled: isGone });
  if (value === '') return undefined;
  return label ?? events.data?.data[0]?.admin?.name ?? `Admin ${value}`;
}

/** Returns the filters of the audit log; their choices come from the audit log itself. */
export function useFilters(): readonly Filter<typeof audit.list>[] {
  const { data } = useCall(audit.calls, {}, { staleTime: FRESH_MS, silent: true });
  return [
    { name: 'admin_id', label: 'Who', kind: 'loaded', useChoices: useAdmins, useLabel: useAdminName },
    {
      name: 'call',
      label: 'What',
      kind: 'choice',
      options: (data?.data ?? []).map(({ call, what, room }) => ({
        value: call,
        label: shortWhat(what),
        group: labelOf(room),
      })),
    },
    {
      name: 'target_type',
      label: 'Target type',
      kind: 'select',
      options: (data?.target_types ?? []).map((type) => ({ value: type, label: labelOf(type) })),
    },
    { name: 'target_id', label: 'Target id', kind: 'number' },
    {
      name: 'outcome',
      label: 'Outcome',
      kind: 'select',
      options: outcomeNames.map((outcome) => ({ value: outcome, label: outcomeWord(outcome) })),
    },
    { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range' },
  ];
}
