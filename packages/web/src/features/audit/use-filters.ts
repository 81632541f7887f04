import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useCall } from '../../kit/client/queries.ts';
import { labelOf, shortWhat } from '../../kit/history/changes.ts';
import { outcomeNames, outcomeWord } from '../../kit/history/outcome.tsx';
import type { Choices, Filter } from '../../kit/list/filter.ts';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, quiet: true } as const;

const adminsInput = (query: string): InputOf<typeof admins.list> => ({
  page_limit: 100,
  order_by: 'name',
  ...(query === '' ? {} : { query }),
});

function useAdmins(query: string): Choices {
  const { data, isFetching } = useCall(admins.list, adminsInput(query), fresh);
  const options = (data?.users ?? []).map(({ id, name, email }) => ({
    value: String(id),
    label: `${name} (${email})`,
  }));
  return { options, isLoading: isFetching };
}

/** The name of an admin: from the list of admins, or, when they are none any more, from what they did. */
function useAdminName(value: string): string | undefined {
  const { data } = useCall(admins.list, adminsInput(''), { ...fresh, enabled: value !== '' });
  const listed = data?.users.find(({ id }) => String(id) === value);
  const isUnknown = data !== undefined && !listed && value !== '';
  const events = useCall(audit.list, { admin_id: Number(value), page_limit: 1 }, { ...fresh, enabled: isUnknown });
  if (value === '') return undefined;
  return listed ? `${listed.name} (${listed.email})` : (events.data?.data[0]?.admin?.name ?? `Admin ${value}`);
}

/** The filters of the audit log; what can be chosen from is what the audit log can tell of. */
export function useFilters(): readonly Filter<typeof audit.list>[] {
  const { data } = useCall(audit.calls, {}, { staleTime: FRESH_MS, quiet: true });
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
