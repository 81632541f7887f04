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
import { type SessionStore, useSessionStore } from '../../ui/state/session-store.ts';
import { type Attempts, attemptsOf, newAttempts } from './attempts.ts';
import { CallFailure, sessionOver } from './failure.ts';
import { clientOf, messageOf, runWrite } from './query-client.ts';
import { send } from './send.ts';

/** Names the answers of a call in the cache; with an input, the one answer. */
export const keyOf = <C extends Endpoint>(one: C, input?: InputOf<C>): readonly unknown[] =>
  input === undefined ? [`${one.method} ${one.path}`] : [`${one.method} ${one.path}`, input];

interface LoadOptions {
  readonly enabled?: boolean;
  /** While another input loads, the earlier answer stays, as `isPlaceholderData`. */
  readonly keepEarlier?: boolean;
  /** Milliseconds during which an answer counts as fresh. */
  readonly staleTime?: number;
  /** A failure shows no alert: the console works without the answer. */
  readonly silent?: boolean;
  /** Asked again this many milliseconds later, for as long as the page is seen; no one waits for it, and no session lasts longer. */
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

/** Loads the answer of a call; failures are shown by the global alert. */
export const useCall = <C extends Endpoint>(
  one: C,
  input: InputOf<C>,
  options?: LoadOptions,
): UseQueryResult<OutputOf<C>, CallFailure> =>
  useQuery(queryOf(one, input, options)) as UseQueryResult<OutputOf<C>, CallFailure>;

/** The same for each of several inputs. */
export const useCalls = <C extends Endpoint>(
  one: C,
  inputs: readonly InputOf<C>[],
  options?: LoadOptions,
): readonly UseQueryResult<OutputOf<C>, CallFailure>[] =>
  useQueries({ queries: inputs.map((input) => queryOf(one, input, options)) }) as UseQueryResult<
    OutputOf<C>,
    CallFailure
  >[];

/** How long an answer that was loaded ahead need not be loaded ahead again. */
const AHEAD_MS = 60_000;

/** Loads answers that are probably wanted next. A failure is for anyone who wants one: it is loaded again then. */
export function usePreload<C extends Endpoint>(one: C, inputs: readonly InputOf<C>[], enabled = true): void {
  const client = useQueryClient();
  const wanted = JSON.stringify(enabled ? inputs : []);
  useEffect(() => {
    for (const input of JSON.parse(wanted) as readonly InputOf<C>[])
      void client.prefetchQuery(queryOf(one, input, { silent: true, staleTime: AHEAD_MS }));
  }, [client, one, wanted]);
}

interface WriteOptions<C extends Endpoint> {
  /** The calls whose answers it changes: they are loaded again before the write counts as done. */
  readonly invalidates?: readonly Endpoint[] | undefined;
  /** The calls that are loaded again when it fails; by default, when someone else was first, those that it invalidates. */
  readonly refetchOnError?: readonly Endpoint[] | undefined;
  /** The version of the thing that it changes, as it was seen; where one's own earlier changes count, as it is when it is sent. */
  readonly version?: number | (() => number) | undefined;
  /** What has the same scope is sent one after another. */
  readonly scope?: { readonly id: string };
  /** Hears the answer before what it changes is loaded again. */
  readonly onAnswer?: (answer: OutputOf<C>) => void;
  /** Whether an answer that came with a good status is a success; otherwise its message is shown as a failure. */
  readonly accepts?: ((answer: OutputOf<C>) => boolean) | undefined;
  /** Success shows no alert. */
  readonly silent?: boolean;
}

/** Loads again what is seen of the answers of these calls; the rest, when it is wanted again. */
export const reload = (client: QueryClient, calls: readonly Endpoint[]) =>
  Promise.all(calls.map((changed) => client.invalidateQueries({ queryKey: keyOf(changed) })));

/** Someone else was first: what is shown is no longer so. */
export const isLate = (error: unknown): boolean =>
  error instanceof CallFailure && (error.status === 409 || error.status === 404);

interface WriteContext {
  readonly store: SessionStore;
  readonly client: QueryClient;
  readonly attempts: Attempts;
  /** What is changed, as far as attempts are told apart by it. */
  readonly about: unknown;
}

/** How a call changes something, and what is loaded again after it. */
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
        // Before the failure is told: a load takes away the message of an earlier one.
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
 * Changes something by a call; the answer's message and failures are shown by the global alert. When an attempt got no
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

/** The same, for work that outlives its component. @param about what is changed: attempts about something else have other keys. */
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
