import type { Page } from '@playwright/test';
import { isRefusal } from '../support/ask.ts';
import type { Calls } from '../support/verdict.ts';

/** Counts the calls of the API that a page makes. The console asks again by itself when it is refused. @returns those so far. */
export function countCalls(page: Page): () => Calls {
  const calls = { answered: 0, refused: 0 };
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/api/')) return;
    if (isRefusal(answer.status())) calls.refused += 1;
    else calls.answered += 1;
  });
  return () => ({ ...calls });
}

/** The calls that came since some were counted. */
export const since = (before: Calls, now: Calls): Calls => ({
  answered: now.answered - before.answered,
  refused: now.refused - before.refused,
});
