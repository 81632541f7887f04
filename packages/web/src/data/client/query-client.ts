import {
  MutationCache,
  MutationObserver,
  type MutationOptions,
  QueryCache,
  QueryClient,
  type QueryState,
} from '@tanstack/react-query';
import { alert } from '../../ui/alert/alert.ts';
import { type SessionStore, sessionPart } from '../../ui/state/session-store.ts';
import { CallFailure, failureInPlaceOf } from './failure.ts';

/** How a load or a save is reported by the one place that shows messages. */
interface Meta extends Record<string, unknown> {
  readonly silent?: boolean;
  /** It shows its own messages, and clears the previous one. */
  readonly tellsItself?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const refusals = sessionPart<readonly (() => void)[]>(() => []);

/**
 * Calls back when the server refused something, because the console's knowledge of permissions is out of date.
 * @returns a function that stops it.
 */
export function onRefusal(refresh: () => void): () => void {
  refusals.set([...refusals.get(), refresh]);
  return () => refusals.set(refusals.get().filter((one) => one !== refresh));
}

interface TellOptions {
  /** Its failure is shown elsewhere. */
  readonly isTold?: boolean | undefined;
  /** The known answer stays in its place. */
  readonly isKept?: boolean;
}

function report(error: unknown, { isTold = false, isKept = false }: TellOptions = {}): void {
  if (!(error instanceof CallFailure)) {
    alert.danger('Something went wrong in the console. Reload the page and try again');
    return;
  }
  if (error.status === 403) for (const refresh of refusals.get()) refresh();
  if (error.sessionEnded || error.isMissingCall || isTold) return;
  if (isKept) alert.mayBeOld(error.message);
  else alert.danger(error.message);
}

/**
 * Whether a failure is not reported, because it is shown elsewhere. A refusal always is, because it changes what the
 * console knows.
 */
const isSilent = (error: unknown, meta: Meta | undefined): boolean =>
  meta?.silent === true && !(error instanceof CallFailure && error.status === 403);

/** Whether a known answer stays although this load failed. Another page of it is not a reload of what is shown. */
const isKept = (error: unknown, { data, fetchMeta }: QueryState<unknown, unknown>): boolean =>
  error instanceof CallFailure && !fetchMeta?.fetchMore && failureInPlaceOf(data, error) === null;

/** Returns the answer's sentence for staff. */
export const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'responseMessage' in answer
    ? String(answer.responseMessage)
    : undefined;

const BUSY_TRIES = 2;
/** The longest delay that is still retried, in seconds. */
const BUSY_MOST = 30;

/** Whether the server was too busy for a load and named a short delay. */
const isBusy = (error: unknown): error is CallFailure & { readonly retryAfter: number } =>
  error instanceof CallFailure &&
  error.status === 503 &&
  error.retryAfter !== undefined &&
  error.retryAfter <= BUSY_MOST;

/**
 * Returns the delay before a load is retried, in milliseconds. It varies, so that not all loads and pages retry at the
 * same moment.
 */
const busyDelay = (_tries: number, error: Error): number =>
  isBusy(error) ? error.retryAfter * 1000 * (1 + Math.random()) : 0;

/** Creates the cache of a session's answers, the one place where successes and failures become alerts. */
const newClient = (store: SessionStore): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!store.isOver() && !isSilent(error, query.meta)) report(error, { isKept: isKept(error, query.state) });
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_input, mutation) => {
        if (!store.isOver() && !mutation.meta?.tellsItself) alert.clear();
      },
      onSuccess: (answer, _input, _context, mutation) => {
        const message = messageOf(answer);
        if (message && !store.isOver() && !mutation.meta?.silent) alert.success(message);
      },
      onError: (error, _input, _result, mutation) => {
        if (!store.isOver()) report(error, { isTold: mutation.meta?.tellsItself });
      },
    }),
    defaultOptions: {
      queries: {
        retry: (tries, error) => tries < BUSY_TRIES && isBusy(error),
        retryDelay: busyDelay,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const clients = sessionPart(newClient);

/** Returns the cache of the current session. */
export const queryClient = clients.get;

/** Returns the cache of a session, for work that began in it. */
export const clientOf = (store: SessionStore): QueryClient => clients.in(store).get();

/** Runs a session's write outside of components. @throws what its `mutationFn` throws. */
export const runWrite = <T, Input>(
  store: SessionStore,
  options: MutationOptions<T, CallFailure, Input>,
  input: Input,
): Promise<T> => new MutationObserver(clientOf(store), options).mutate(input);

/**
 * Removes the answers that nothing shows now. A part that broke on such an answer would break on it again when it is
 * retried.
 */
export const forgetUnseen = (): void => queryClient().removeQueries({ type: 'inactive' });

/** Returns the current session's cache, for components: another session has another one. */
export const useSessionClient = clients.use;
