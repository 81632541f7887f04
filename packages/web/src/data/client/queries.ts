import type { Endpoint, InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import {
  keepPreviousData,
  type MutationOptions,
  type QueryClient,
  type QueryFunctionContext,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alert } from '../../ui/alert/alert.ts';
import { afterPaint } from '../../ui/browser/after-paint.ts';
import { type SessionStore, useSessionStore } from '../../ui/state/session-store.ts';
import { type Attempts, attemptsOf, newAttempts } from './attempts.ts';
import { CallFailure, sessionOver } from './failure.ts';
import { clientOf, messageOf, runWrite } from './query-client.ts';
import { send } from './send.ts';

/** Returns the cache key of a call's answers; with an input, of that one answer. */
export const keyOf = <C extends Endpoint>(one: C, input?: InputOf<C>): readonly unknown[] =>
  input === undefined ? [`${one.method} ${one.path}`] : [`${one.method} ${one.path}`, input];

interface LoadOptions {
  readonly enabled?: boolean;
  /** While another input loads, the previous answer stays, as `isPlaceholderData`. */
  readonly keepEarlier?: boolean;
  /** Milliseconds during which an answer counts as fresh. */
  readonly staleTime?: number;
  /** A failure shows no alert: the console works without the answer. */
  readonly silent?: boolean;
  /**
   * Reloads after this many milliseconds, for as long as the page is visible. It runs in the background and does not
   * prolong the session.
   */
  readonly pollInterval?: number;
}

const queryOf = <C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  { enabled = true, keepEarlier = false, staleTime = 0, silent = false, pollInterval }: LoadOptions = {},
) => ({
  queryKey: keyOf(one, input),
  queryFn: ({ signal }: QueryFunctionContext) => {
    if (!silent) alert.clearFailure();
    return send(one, input, { signal, background: pollInterval !== undefined });
  },
  enabled,
  staleTime,
  meta: { silent },
  ...(keepEarlier ? { placeholderData: keepPreviousData } : {}),
  ...(pollInterval === undefined ? {} : { refetchInterval: pollInterval }),
});

/** Loads a call's answer; the global alert shows failures. */
export const useCall = <C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options?: LoadOptions,
): UseQueryResult<OutputOf<C>, CallFailure> =>
  useQuery(queryOf(one, input, options)) as UseQueryResult<OutputOf<C>, CallFailure>;

/** Loads a call's answers for several inputs. */
export const useCalls = <C extends Endpoint>(
  one: C,
  inputs: readonly InputOf<C>[],
  options?: LoadOptions,
): readonly UseQueryResult<OutputOf<C>, CallFailure>[] =>
  useQueries({ queries: inputs.map((input) => queryOf(one, input, options)) }) as UseQueryResult<
    OutputOf<C>,
    CallFailure
  >[];

/** How long a preloaded answer stays fresh, in milliseconds. */
export const AHEAD_MS = 60_000;

/**
 * Preloads answers that will probably be needed next, after what is there is painted. Failures are ignored: the answer is loaded again when it is
 * needed.
 */
export function usePreload<C extends Endpoint>(one: C, inputs: readonly InputOf<C>[], enabled = true): void {
  const client = useQueryClient();
  const wanted = JSON.stringify(enabled ? inputs : []);
  useEffect(
    () =>
      afterPaint(() => {
        for (const input of JSON.parse(wanted) as readonly InputOf<C>[])
          void client.prefetchQuery(queryOf(one, input, { silent: true, staleTime: AHEAD_MS }));
      }),
    [client, one, wanted],
  );
}

interface WriteOptions<C extends Endpoint> {
  /** The calls whose answers it changes. They are loaded again before the write counts as done. */
  readonly invalidates?: readonly Endpoint[] | undefined;
  /**
   * The calls that are loaded again after a failure; by default the invalidated ones, when someone else made a change
   * first.
   */
  readonly refetchOnError?: readonly Endpoint[] | undefined;
  /**
   * The version of the changed thing, as it was seen. A function is read when the write is sent, so that the admin's
   * own earlier changes count.
   */
  readonly version?: number | (() => number) | undefined;
  /** Writes of the same scope are sent in order. */
  readonly scope?: { readonly id: string };
  /** Receives the answer before the affected calls are loaded again. */
  readonly onAnswer?: (answer: OutputOf<C>) => void;
  /** Whether an answer with a success status is a success; otherwise its message is shown as a failure. */
  readonly accepts?: ((answer: OutputOf<C>) => boolean) | undefined;
  /** Success shows no alert. */
  readonly silent?: boolean;
}

/** Reloads the visible answers of these calls; the others load when they are needed again. */
export const reload = (client: QueryClient, calls: readonly Endpoint[]) =>
  Promise.all(calls.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) })));

/** Whether someone else made a change first, so that what is shown is out of date. */
export const isLate = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 409 || error.status === 404);

interface WriteContext {
  readonly store: SessionStore;
  readonly client: QueryClient;
  readonly attempts: Attempts;
  /** The thing that is changed, which distinguishes attempts. */
  readonly about: unknown;
}

/** Returns how a call changes something, and what is loaded again after it. */
function writeOptions<C extends Endpoint>(
  { store, client, attempts, about }: WriteContext,
  one: C,
  options: WriteOptions<C>,
): MutationOptions<OutputOf<C>, CallFailure, InputOf<C>> {
  const { invalidates = [], refetchOnError, version, scope, onAnswer, accepts, silent = false } = options;
  return {
    mutationFn: async (input) => {
      if (store.isOver()) throw sessionOver();
      try {
        return await attempts.make(about, JSON.stringify(input), async (key) => {
          const answer = await send(one, input, { version: typeof version === 'function' ? version() : version, key });
          if (accepts?.(answer) === false) throw new CallFailure(200, messageOf(answer) || 'Server Error');
          return answer;
        });
      } catch (error) {
        // Before the failure is shown: a load clears the message of an earlier one.
        await reload(client, refetchOnError ?? (isLate(error) ? invalidates : []));
        throw error;
      }
    },
    ...(scope ? { scope } : {}),
    meta: { silent },
    onSuccess: (answer) => {
      onAnswer?.(answer);
      return reload(client, invalidates);
    },
  };
}

/**
 * Returns a mutation for a call; the global alert shows the answer's message and failures. When an attempt got no
 * answer, the next one with the same input carries the same key, so that nothing happens twice.
 */
export function useWrite<C extends Endpoint>(one: C, options: WriteOptions<C> = {}) {
  const store = useSessionStore();
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation<OutputOf<C>, CallFailure, InputOf<C>>(
    writeOptions({ store, client, attempts, about: one }, one, options),
  );
}

/**
 * Makes a write that outlives its component, in the same way.
 * @param about the thing that is changed: attempts about another thing have other keys.
 */
export const write = <C extends Endpoint>(
  store: SessionStore,
  about: unknown,
  one: C,
  input: InputOf<C>,
  options: WriteOptions<C> = {},
): Promise<OutputOf<C>> =>
  runWrite(
    store,
    writeOptions({ store, client: clientOf(store), attempts: attemptsOf(store), about }, one, options),
    input,
  );
