import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { session } from '@quarterdeck/contract/session';
import { keyOf, useCall, useWrite } from './client/queries.ts';
import { queryClient } from './client/query-client.ts';
import { useSession } from './session/use-session.ts';

/** The signed-in admin's choices. */
export type Preferences = Omit<OutputOf<typeof session.preferences>['data'], 'updated_at'>;

/** A change of preferences: omitted fields stay the same. */
export type Wishes = InputOf<typeof session.savePreferences>;

const defaults: Preferences = { colour_scheme: 'auto', blur_media: 1, single_keys: 1, time_zone: 'UTC', version: 0 };

/** Returns the preferences of the signed-in admin; where a server stores none, the defaults. */
export function usePreferences(): {
  readonly preferences: Preferences;
  readonly isKept: boolean;
  readonly isLoading: boolean;
} {
  const { phase, user } = useSession();
  // Until that is done, the server refuses them.
  const mustDoFirst = user?.must_change_password === 1 || Boolean(user?.must_add_method);
  const { data, isLoading } = useCall(
    session.preferences,
    {},
    {
      enabled: phase === 'in' && !mustDoFirst,
      staleTime: Number.POSITIVE_INFINITY,
      silent: true,
    },
  );
  return { preferences: data?.data ?? defaults, isKept: data !== undefined, isLoading };
}

/** Changes in this scope are saved in order. */
export const SCOPE = { id: 'preferences' };

const KEY = keyOf(session.preferences, {});

/**
 * Returns a mutation that saves a change of preferences, unless they changed (in another tab) since they were seen.
 * Fast changes are saved in order: the admin's own are no conflict.
 */
export function useSavePreferences({ silent = false } = {}) {
  const write = useWrite(session.savePreferences, {
    version: () =>
      queryClient().getQueryData<OutputOf<typeof session.preferences>>(KEY)?.data.version ?? defaults.version,
    scope: SCOPE,
    // Before the next one is sent, which would conflict as well.
    refetchOnError: [session.preferences],
    onAnswer: (answer) => queryClient().setQueryData(KEY, answer),
    silent,
  });
  return {
    isSaving: write.isPending,
    save: (wishes: Wishes): void => write.mutate(wishes),
  };
}
