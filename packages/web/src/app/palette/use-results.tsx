import { useDebouncedValue } from '@mantine/hooks';
import { holds } from '@quarterdeck/contract/core/access/access';
import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { palette } from '@quarterdeck/contract/palette';
import { IconSearch } from '@tabler/icons-react';
import { useMe } from '../../data/access/me.ts';
import { useCall } from '../../data/client/queries.ts';
import type { Item } from './item.ts';
import { sectionsOf } from './things.tsx';

const DEBOUNCE_MS = 150;

/** Returns names similar to a text that found nothing: of people where the admin can see them, else of campaigns. */
export function useSuggestions(text: string, isOpen: boolean): readonly Item[] {
  const me = useMe();
  const list = holds(me, 'users_list') ? 'users' : holds(me, 'campaign_list') ? 'campaigns' : undefined;
  const query = text.trim();
  const { data } = useCall(
    palette.suggest,
    { list: list ?? 'users', query },
    { enabled: isOpen && list !== undefined && query !== '', silent: true },
  );
  return (isOpen ? (data?.data ?? []) : []).map((name) => ({
    key: `suggestion.${name}`,
    label: name,
    icon: <IconSearch size={18} stroke={1.75} aria-hidden />,
    search: name,
  }));
}

const searchable: readonly Permission[] = [
  'users_list',
  'campaign_list',
  'group_list',
  'post_details',
  'reported_posts',
  'reported_users',
];

/**
 * Returns the server's results for a text, fetched a moment after the last key press. Answers to an earlier text are
 * never shown.
 */
export function useResults(text: string, isOpen: boolean) {
  const me = useMe();
  const query = text.trim().slice(0, 100);
  const [settled] = useDebouncedValue(query, DEBOUNCE_MS);
  const isAsked = isOpen && query !== '' && searchable.some((code) => holds(me, code));
  const { data, error, isFetching } = useCall(
    palette.find,
    { query: settled },
    { enabled: isAsked && settled === query, silent: true },
  );
  const isCurrent = isAsked && settled === query;
  return {
    sections: isCurrent && data ? sectionsOf(me, data.data) : [],
    isSearching: isAsked && (!isCurrent || (isFetching && !data)),
    failure: isCurrent && error?.status !== 404 ? error : null,
  };
}
