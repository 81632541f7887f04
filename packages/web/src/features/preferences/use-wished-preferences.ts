import { useMutationState } from '@tanstack/react-query';
import { SCOPE, usePreferences, type Wishes } from '../../data/preferences.ts';
import { withWishes } from './wishes.ts';

/** Returns the preferences with the changes that are still being saved. */
export function useWantedPreferences(): ReturnType<typeof usePreferences> {
  const { preferences, ...rest } = usePreferences();
  const wishes = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === SCOPE.id },
    select: ({ state }) => state.variables as Wishes,
  });
  return { ...rest, preferences: wishes.reduce(withWishes, preferences) };
}
