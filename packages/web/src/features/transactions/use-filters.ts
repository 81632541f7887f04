import { campaigns } from '@quarterdeck/contract/campaigns';
import { palette } from '@quarterdeck/contract/palette';
import { transactions } from '@quarterdeck/contract/transactions';
import { users } from '@quarterdeck/contract/users';
import { useMay } from '../../data/access/use-may.ts';
import { useCall } from '../../data/client/queries.ts';
import type { Choices, Filter } from '../../ui/list/filters/filter.ts';
import { useAddress } from '../../ui/screen/address.ts';

/** The labels of the types of transactions. */
export const typeNames = { debit: 'Debit', credit: 'Credit' } as const;

const FRESH_MS = 60_000;
const MOST = 50;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, silent: true } as const;

function useCampaigns(keyword: string): Choices {
  const input = { page_limit: MOST, order_by: 'campaign_name', direction: 'asc', ...(keyword && { keyword }) } as const;
  const { data, isFetching } = useCall(campaigns.list, input, fresh);
  return {
    options: (data?.data ?? []).map(({ id, campaign_name: name, username }) => ({
      value: String(id),
      label: `${name} (${username})`,
    })),
    isLoading: isFetching,
  };
}

function useUsers(query: string): Choices {
  const { data, isFetching } = useCall(users.list, { page_limit: MOST, ...(query && { query }) }, fresh);
  return {
    options: (data?.users ?? []).map(({ id, name, username }) => ({
      value: String(id),
      label: `${name} (${username})`,
    })),
    isLoading: isFetching,
  };
}

/** Loads the name for the id in the address; undefined until it is loaded. */
function useThings(kind: 'campaign' | 'user', id: string) {
  const { data, isPending } = useCall(
    palette.things,
    { things: `${kind}.${id}` },
    { staleTime: FRESH_MS, silent: true, enabled: id !== '' },
  );
  return { things: data?.data, isPending };
}

function useCampaignName(id: string): string | undefined {
  const { things, isPending } = useThings('campaign', id);
  if (id === '' || isPending) return undefined;
  return things?.campaigns[0]?.campaign_name ?? `#${id}`;
}

/** Returns a user's name; for admins who cannot see the list of users, the username in the rows. */
function useUserName(id: string): string | undefined {
  const { things, isPending } = useThings('user', id);
  const name = things?.users[0]?.name;
  const isUnnamed = id !== '' && !isPending && name === undefined;
  const rows = useCall(
    transactions.list,
    { user_id: Number(id) || 1, page_limit: 1 },
    { staleTime: FRESH_MS, silent: true, enabled: isUnnamed },
  );
  if (id === '' || isPending || (isUnnamed && rows.isPending)) return undefined;
  return name ?? rows.data?.data[0]?.username ?? `#${id}`;
}

/** Returns the filters of transactions. Admins who cannot see the list of users cannot choose a user. */
export function useFilters(): readonly Filter<typeof transactions.list>[] {
  const mayListUsers = useMay(users.list).allowed;
  const { user_id: userId } = useAddress();
  const ofUser = {
    name: 'user_id',
    label: 'User',
    kind: 'loaded',
    useChoices: useUsers,
    useLabel: useUserName,
  } as const;
  return [
    {
      name: 'transaction_type',
      label: 'Transaction type',
      kind: 'select',
      isPinned: true,
      all: 'Debit and credit',
      options: [
        { value: 'debit', label: typeNames.debit },
        { value: 'credit', label: typeNames.credit },
      ],
    },
    { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range', isPinned: true },
    { name: 'campaign_id', label: 'Campaign', kind: 'loaded', useChoices: useCampaigns, useLabel: useCampaignName },
    ...(mayListUsers || userId !== undefined ? [ofUser] : []),
  ];
}
