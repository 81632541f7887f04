import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, rowOf } from '../../../test/api.ts';
import { render, renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';
import { alert as messages } from './alert.ts';
import { GlobalAlert } from './global-alert.tsx';

const list = api.call(users.list);
const alert = page.getByRole('alert');
const success = page.getByRole('status');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => document.querySelectorAll('[data-busy]').length;

/** The answer to the next request, which the test resolves. */
let answer = deferred<Response>();
const respond = (status: number, body: object): void => {
  const { resolve } = answer;
  answer = deferred();
  resolve(Response.json(body, { status }));
};

describe('a message', () => {
  test('of success goes automatically, but not while someone points at it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(<GlobalAlert />);
    messages.success('It was saved');
    await expect.element(success).toHaveTextContent('It was saved');
    vi.advanceTimersByTime(5000);
    await userEvent.hover(page.getByText('It was saved'));
    vi.advanceTimersByTime(60_000);
    await expect.element(success).toHaveTextContent('It was saved');
    await userEvent.unhover(page.getByText('It was saved'));
    vi.advanceTimersByTime(6000);
    await expect.element(success).toBeEmptyDOMElement();
  });

  test('with something to do stays longer, and while the focus is in it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(<GlobalAlert />);
    messages.success('It was saved', <button type="button">Again</button>);
    await expect.element(success).toHaveTextContent('It was savedAgain');
    vi.advanceTimersByTime(19_000);
    await userEvent.tab();
    await expect.element(button('Again')).toHaveFocus();
    vi.advanceTimersByTime(60_000);
    await userEvent.tab();
    await expect.element(button('Close message')).toHaveFocus();
    vi.advanceTimersByTime(60_000);
    await expect.element(button('Again')).toBeVisible();
    const close = button('Close message').element();
    if (close instanceof HTMLElement) close.blur();
    // The time counts from when the blur is known.
    await waitUntilSettled();
    vi.advanceTimersByTime(19_000);
    await expect.element(button('Again')).toBeVisible();
    vi.advanceTimersByTime(1000);
    await expect.element(success).toBeEmptyDOMElement();
  });

  test('of a failure stays until it is closed; a new one takes its place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(<GlobalAlert />);
    messages.success('It was saved');
    messages.danger('It failed');
    await expect.element(alert).toHaveTextContent('It failed');
    await expect.element(success).toBeEmptyDOMElement();
    vi.advanceTimersByTime(60_000);
    await expect.element(alert).toHaveTextContent('It failed');
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect.element(alert).toBeEmptyDOMElement();
  });
});

/** Opens the next page, and waits until its rows are requested. */
async function askForNext(): Promise<void> {
  const before = list.asked().length;
  await button('Next page').click();
  await expect.poll(() => list.asked().length).toBe(before + 1);
}

describe('a load that fails', () => {
  beforeEach(async () => {
    list.answers(() => ({ users: [rowOf(users.list, { name: 'Ada Byron', avatar: null })], total_users: 20 }));
    await renderScreen('/users', { permissions: ['users_list'] });
    await expect.element(page.getByRole('link', { name: 'Ada Byron' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('cell', { name: 'Ada Byron' }).first()).toBeVisible();
    await expect.poll(bar).toBe(0);
    list.answers(() => answer.promise);
  });

  test('a failing load says why and empties the list; the next one takes the message away', {
    tags: ['long'],
  }, async () => {
    await askForNext();
    await expect.poll(bar).toBe(1);
    respond(500, { responseMessage: 'The users are asleep', responseCode: 500 });
    await expect.element(alert).toHaveTextContent('The users are asleep');
    await expect.element(page.getByRole('row')).not.toBeInTheDocument();
    await expect.poll(bar).toBe(0);
    await button('Retry').click();
    await expect.poll(bar).toBe(1);
    await expect.element(alert).toBeEmptyDOMElement();
  });

  test.each([502, 202])(
    'an answer with the status %i is no success, even if it says nothing',
    { tags: ['long'] },
    async (status) => {
      await askForNext();
      await expect.poll(bar).toBe(1);
      respond(status, {});
      await expect.element(alert).toHaveTextContent('Server Error');
    },
  );

  test('a message about a failure is closed by hand', { tags: ['long'] }, async () => {
    await askForNext();
    respond(500, { responseMessage: 'The users are asleep', responseCode: 500 });
    await button('Close message').click();
    await expect.element(alert).toBeEmptyDOMElement();
    await expect.element(button('Retry')).toBeVisible();
  });
});
