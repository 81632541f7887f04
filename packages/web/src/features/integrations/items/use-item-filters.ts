import { integrations } from '@quarterdeck/contract/integrations';
import { useCall } from '../../../data/client/queries.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { useAddress } from '../../../ui/screen/address.ts';

const FRESH_MS = 30_000;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, silent: true } as const;

/** Returns the filters of refused and waiting items; the reasons depend on the chosen state and type. */
export function useItemFilters(): readonly Filter<typeof integrations.items>[] {
  const { state, type } = useAddress();
  const totals = useCall(integrations.itemTotals, {}, fresh);
  const reasons = useCall(
    integrations.itemReasons,
    { state: state === 'waiting' ? 'waiting' : 'refused', ...(type ? { type } : {}) },
    fresh,
  );
  const types = (totals.data?.data ?? []).map((one) => one.type);
  return [
    {
      name: 'state',
      label: 'State',
      kind: 'select',
      all: 'Refused',
      options: [{ value: 'waiting', label: 'Waiting' }],
    },
    { name: 'type', label: 'Type', kind: 'choice', options: types.map((one) => ({ value: one, label: one })) },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'choice',
      options: [...new Set((reasons.data?.data ?? []).map(({ reason }) => reason))].map((reason) => ({
        value: reason,
        label: reason,
      })),
    },
    { name: 'app_id', label: "App's id", kind: 'text' },
  ];
}
