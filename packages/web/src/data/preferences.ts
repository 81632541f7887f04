import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { session } from '@quarterdeck/contract/session';
import { keyOf, useCall, useWrite } from './client/queries.ts';
import { queryClient } from './client/query-client.ts';
import { useSession } from './session/use-session.ts';

/** What the signed-in admin has chosen. */
export type Preferences = Omit<OutputOf<typeof session.preferences>['data'], 'updated_at'>;

/** A change of preferences: what is left out stays. */
export type Wishes = InputOf<typeof session.savePreferences>;

const defaults: Preferences = { colour_scheme: 'auto', blur_media: 1, single_keys: 1, time_zone: 'UTC', version: 0 };

/** The preferences of the signed-in admin; a server that keeps none leaves the defaults. */
export function usePreferences(): {
  readonly preferences: Preferences;
  readonly isKept: boolean;
  readonly isLoading: boolean;
} {
  const { phase } = useSession();
  const { data, isLoading } = useCall(
    session.preferences,
    {},
    {
      enabled: phase === 'in',
      staleTime: Number.POSITIVE_INFINITY,
      silent: true,
    },
  );
  return { preferences: data?.data ?? defaults, isKept: data !== undefined, isLoading };
}

/** Changes with it are saved one after another. */
export const SCOPE = { id: 'preferences' };

const KEY = keyOf(session.preferences, {});

/**
 * Saves a change of preferences at once, unless someone (another tab) changed them since they were seen. Changes that come fast are
 * saved one after another: one's own are no conflict.
 */
export function useSavePreferences({ silent = false } = {}) {
  const write = useWrite(session.savePreferences, {
    version: () =>
      queryClient().getQueryData<OutputOf<typeof session.preferences>>(KEY)?.data.version ?? defaults.version,
    scope: SCOPE,
    // Before the next one is sent, which would be late as well.
    refetchOnError: [session.preferences],
    onAnswer: (answer) => queryClient().setQueryData(KEY, answer),
    silent,
  });
  return {
    isSaving: write.isPending,
    save: (wishes: Wishes): void => write.mutate(wishes),
  };
}
