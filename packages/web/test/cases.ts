import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api, exampleAnswer, refusal, rowOf } from './api.ts';
import { serveEvidence } from './evidence.ts';

/** The author of the posts. */
export const author = { id: 50, name: 'Paul Author', avatar: null, is_reported: 1 as const, is_suspended: 0 as const };
const remove = api.call(posts.remove);
const undo = api.call(posts.undoRemoval);

/** A case without escalation, snooze, second opinion or notes. */
export const noMarks = { language: null, escalated_to: null, snoozed_until: null, opinion: null, notes: 0 } as const;

type State = 'open' | 'dismissed' | 'acted_on';

/**
 * Simulates a server with this many cases: decided cases leave the list of open ones.
 * @param warnings the author's number of warnings; without it, the server has no warnings.
 */
export function serveCases(count: number, warnings?: number) {
  const states = new Map<number, State>(Array.from({ length: count }, (_, index) => [index + 1, 'open']));
  const details = (id: number) => ({
    ...exampleAnswer(cases.find).data,
    id,
    what: 'posts' as const,
    subject_id: id + 1000,
    subject: `Post ${id}.`,
    state: states.get(id) ?? 'open',
    assignee: null,
    closed: null,
    note: null,
    ...noMarks,
    version: 1,
    looking: [],
  });
  const rowFor = (id: number) =>
    rowOf(posts.reported, {
      reported_post_id: id + 1000,
      image: null,
      title: `Post ${id}.`,
      user: { ...author, ...(warnings === undefined ? {} : { warnings }) },
      case_id: id,
      reports: 1,
      state: states.get(id) ?? 'open',
      assignee: null,
      closed: null,
      note: null,
      ...noMarks,
      version: 1,
    });
  api.call(posts.reported).answers(({ page: at, page_limit: size, state }) => {
    const ids = [...states].filter(([, now]) => now === state).map(([id]) => id);
    return { data: ids.slice(at * size, (at + 1) * size).map(rowFor), total: ids.length };
  });
  serveEvidence();
  api.call(posts.details).answers(() => exampleAnswer(posts.details));
  api.call(cases.find).answers(({ id }) => ({ data: details(id) }));
  api.call(cases.look).answers(() => ({ looking: [], version: 1, seconds: 20 }));
  remove.answers(({ id }) => {
    if (states.get(id - 1000) !== 'open') return refusal(409, 'This case is closed');
    states.set(id - 1000, 'acted_on');
    return { responseMessage: 'The post was deleted' };
  });
  undo.answers(({ id }) => {
    states.set(id - 1000, 'open');
    return { responseMessage: 'The post was restored' };
  });
  return { states, details };
}

/** Waits until the case about this post (its number, or its title) is loaded and painted: earlier keys are dropped. */
export const expectCase = (post: number | string): Promise<void> =>
  expect
    .poll(() =>
      document.querySelector('section[aria-busy="false"][aria-label^="Case about"]')?.getAttribute('aria-label'),
    )
    .toBe(`Case about ${typeof post === 'number' ? `Post ${post}.` : post}`);

/** Makes the first case of the list current, and decides it with these keys as soon as it is shown. */
export async function decideFirst(keys: string, post: number | string = 1): Promise<void> {
  await userEvent.keyboard('j');
  await expectCase(post);
  await userEvent.keyboard(keys);
}
