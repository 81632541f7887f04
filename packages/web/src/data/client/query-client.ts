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

/** What a load or a save tells the one place that shows messages. */
interface Meta extends Record<string, unknown> {
  readonly silent?: boolean;
  /** It tells of itself, and takes the former message away itself. */
  readonly tellsItself?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const refusals = sessionPart<readonly (() => void)[]>(() => []);

/** Calls back when the server refused something: what the console knows of permissions is out of date. @returns what stops it. */
export function onRefusal(refresh: () => void): () => void {
  refusals.set([...refusals.get(), refresh]);
  return () => refusals.set(refusals.get().filter((one) => one !== refresh));
}

interface TellOptions {
  /** It tells of itself. */
  readonly isTold?: boolean | undefined;
  /** What is known stays in its place. */
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

/** What shows its own failure is not reported once more; a refusal always is, because it changes what the console knows. */
const isSilent = (error: unknown, meta: Meta | undefined): boolean =>
  meta?.silent === true && !(error instanceof CallFailure && error.status === 403);

/** Whether an answer that is known stays although this load failed; another page of it is no load of what is shown. */
const isKept = (error: unknown, { data, fetchMeta }: QueryState<unknown, unknown>): boolean =>
  error instanceof CallFailure && !fetchMeta?.fetchMore && failureInPlaceOf(data, error) === null;

/** The sentence for staff that an answer has. */
export const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'responseMessage' in answer
    ? String(answer.responseMessage)
    : undefined;

const BUSY_TRIES = 2;
/** No one waits longer for it, in seconds. */
const BUSY_MOST = 30;

/** Whether the server had no time for a load, and says that it soon may have. */
const isBusy = (error: unknown): error is CallFailure & { readonly retryAfter: number } =>
  error instanceof CallFailure &&
  error.status === 503 &&
  error.retryAfter !== undefined &&
  error.retryAfter <= BUSY_MOST;

/** In how many milliseconds a load is asked for again: not all of a page, and not all pages, in the same moment. */
const busyDelay = (_tries: number, error: Error): number =>
  isBusy(error) ? error.retryAfter * 1000 * (1 + Math.random()) : 0;

/** The cache of all answers of a session, and the one place where successes and failures become alerts. */
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

/** The cache of the session that is open now. */
export const queryClient = clients.get;

/** The cache of a session, for what began in it. */
export const clientOf = (store: SessionStore): QueryClient => clients.in(store).get();

/** Runs a write of a session outside of components. @throws what its `mutationFn` throws. */
export const runWrite = <T, Input>(
  store: SessionStore,
  options: MutationOptions<T, CallFailure, Input>,
  input: Input,
): Promise<T> => new MutationObserver(clientOf(store), options).mutate(input);

/** Forgets the answers that nothing shows now: where a part broke, it would break on the same one when it is tried again. */
export const forgetUnseen = (): void => queryClient().removeQueries({ type: 'inactive' });

/** The same, for components: another session has another one. */
export const useSessionClient = clients.use;
