import type { admins } from '@quarterdeck/contract/admins';
import { groups } from '@quarterdeck/contract/groups';
import { useMay } from '../../data/access/use-may.ts';
import { useCall } from '../../data/client/queries.ts';
import type { Filter } from '../../ui/list/filters/filter.ts';

/** Returns the filter by group, for admins who can see the groups. */
export function useGroupFilter(): readonly Filter<typeof admins.list>[] {
  const isAllowed = useMay(groups.dropdown).allowed;
  const { data } = useCall(groups.dropdown, { list: 1 }, { enabled: isAllowed });
  if (!isAllowed) return [];
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ name: 'group_id', label: 'Group', kind: 'choice', options }];
}
