import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { alert } from '../alert/alert.ts';
import { CallFailure } from './failure.ts';

/** What a load or a save tells the one place that shows messages. */
interface Meta extends Record<string, unknown> {
  readonly quiet?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const refusalHooks = new Set<() => void>();

/** Calls back when the server refused something: what the console knows of permissions is out of date. */
export const onRefusal = (refresh: () => void): void => {
  refusalHooks.add(refresh);
};

function report(error: unknown): void {
  if (!(error instanceof CallFailure)) {
    alert.danger('Something went wrong in the console. Reload the page and try again');
    return;
  }
  if (error.status === 403) for (const refresh of refusalHooks) refresh();
  if (!error.sessionEnded) alert.danger(error.message);
}

/** What shows its own failure is not reported once more; a refusal always is, because it changes what the console knows. */
const isSilent = (error: unknown, meta: Meta | undefined): boolean =>
  meta?.quiet === true && !(error instanceof CallFailure && error.status === 403);

const messageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'responseMessage' in answer
    ? String(answer.responseMessage)
    : undefined;

/** The cache of all answers, and the one place where successes and failures become alerts. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!isSilent(error, query.meta)) report(error);
    },
  }),
  mutationCache: new MutationCache({
    onMutate: () => alert.clear(),
    onSuccess: (answer, _input, _context, mutation) => {
      const message = messageOf(answer);
      if (message && !mutation.meta?.quiet) alert.success(message);
    },
    onError: (error) => report(error),
  }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
