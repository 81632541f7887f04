import { admins } from '@quarterdeck/contract/admins';
import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useCall } from '../../data/client/queries.ts';
import type { Choices } from '../../ui/list/filters/filter.ts';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, silent: true } as const;

const inputOf = (query: string): InputOf<typeof admins.list> => ({
  page_limit: 100,
  order_by: 'name',
  ...(query === '' ? {} : { query }),
});

const labelOf = ({ name, email }: { readonly name: string; readonly email: string }): string => `${name} (${email})`;

/** Returns the admins that match the typed text, for a filter of kind `loaded`. */
export function useAdmins(query: string): Choices {
  const { data, isFetching } = useCall(admins.list, inputOf(query), fresh);
  return {
    options: (data?.users ?? []).map((admin) => ({ value: String(admin.id), label: labelOf(admin) })),
    isLoading: isFetching,
  };
}

/** Returns the name of the admin with this id; `isGone` once it is known that the person is no admin any more. */
export function useAdminLabel(value: string): { readonly label: string | undefined; readonly isGone: boolean } {
  const { data } = useCall(admins.list, inputOf(''), { ...fresh, enabled: value !== '' });
  const listed = data?.users.find(({ id }) => String(id) === value);
  return { label: listed && labelOf(listed), isGone: data !== undefined && !listed && value !== '' };
}
