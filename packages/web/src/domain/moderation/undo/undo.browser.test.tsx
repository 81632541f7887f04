import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { users } from '@quarterdeck/contract/users';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred, exampleAnswer, refusal } from '../../../../test/api.ts';
import { decideFirst, expectCase, serveCases } from '../../../../test/cases.ts';
import { serveMails } from '../../../../test/mails.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { waitUntilSettled } from '../../../../test/settle.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { dispatch } from '../queue/store.ts';

const AT = '2026-03-14T09:26:53.000Z';
const remove = api.call(posts.remove);
const undo = api.call(posts.undoRemoval);
const rows = () => page.getByRole('row');
const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const failed = page.getByRole('alert');
const button = page.getByRole('button', { name: 'Undo', exact: true });

const open = () =>
  renderScreen('/reported-posts', { permissions: ['reported_posts', 'delete_post', 'post_details', 'users_list'] });

/** Deletes the first of the served posts with keys. */
async function deleteFirst(count = 3) {
  const served = serveCases(count);
  const router = await open();
  await expect.element(rows().nth(count)).toBeVisible();
  await decideFirst('x{Enter}');
  await expect.element(said('The post was deletedDeleted “Post 1.”')).toBeVisible();
  await expect.element(button).toBeVisible();
  return { ...served, router };
}

describe('what was done is offered to be undone', () => {
  test('in one place, which says it once', { tags: ['long'] }, async () => {
    serveCases(3);
    await open();
    await expect.element(rows().nth(3)).toBeVisible();
    const heard: string[] = [];
    const regions = [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')];
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) heard.push(node.textContent);
    });
    for (const region of regions) watch.observe(region, { childList: true, subtree: true, characterData: true });
    await decideFirst('x{Enter}');
    await expect.element(button).toBeVisible();
    watch.disconnect();
    expect(heard.filter((text) => text.includes('eleted'))).toEqual(['The post was deletedDeleted “Post 1.”Undou']);
    expect(page.getByText('Deleted “Post 1.”').elements()).toHaveLength(1);
  });

  test('on another screen, and the focus stays where it was', async () => {
    api.call(users.list).answers(() => ({ users: [], total_users: 0 }));
    const { router } = await deleteFirst();
    await router.navigate({ to: '/users' });
    const search = page.getByRole('searchbox');
    await search.click();
    await expect.element(search).toHaveFocus();
    await button.click();
    await expect.element(said('The post was restored')).toBeVisible();
    expect(undo.inputs()).toEqual([{ id: 1001 }]);
    await expect.element(search).toHaveFocus();
    await expect.element(button).not.toBeInTheDocument();
  });

  test('where there is no case, too', async () => {
    serveMails({ name: 'Paul Author' });
    const post = { ...exampleAnswer(posts.details).data, id: 1001, title: 'A post', case: null, deleted: null };
    api.call(posts.details).answers(() => ({ data: post }));
    api.call(posts.reported).answers(() => ({ data: [], total: 0 }));
    remove.answers(() => ({ responseMessage: 'The post was deleted' }));
    undo.answers(() => ({ responseMessage: 'The post was restored' }));
    await renderScreen('/post-details/1001', { permissions: ['post_details', 'delete_post', 'reported_posts'] });
    await page.getByRole('button', { name: 'Delete Post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect.element(said('The post was deletedDeleted “A post”')).toBeVisible();
    await button.click();
    await expect.poll(undo.inputs).toEqual([{ id: 1001 }]);
  });
});

test.each([1440, 1280, 1024])(
  'at %i px the message covers nothing that the next case is decided with',
  { tags: ['long'] },
  async (width) => {
    await page.viewport(width, 800);
    await deleteFirst();
    const bar = document.querySelector('[data-asking], section[aria-label^="Case about"] > :last-child');
    const card = button.element().closest('[data-status]');
    if (!bar || !card) throw new Error('There is no case, or no message');
    const [one, other] = [bar.getBoundingClientRect(), card.getBoundingClientRect()];
    expect(one.left >= other.right || one.right <= other.left || one.top >= other.bottom).toBe(true);
    await page.viewport(1280, 900);
  },
);

describe('the key takes back what is named', () => {
  test('when nothing names it any more, it is named first', async () => {
    await deleteFirst();
    await page.getByRole('button', { name: 'Close message' }).click();
    await expect.element(button).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    await expect.element(said('Deleted “Post 1.”')).toBeVisible();
    expect(undo.inputs()).toEqual([]);
    await userEvent.keyboard('u');
    await expect.element(said('The post was restored')).toBeVisible();
    expect(undo.inputs()).toEqual([{ id: 1001 }]);
  });

  test('another message is not in its way', { tags: ['long'] }, async () => {
    await deleteFirst();
    alert.success('Something else');
    await expect.element(button).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    await expect.element(button).toBeVisible();
    expect(undo.inputs()).toEqual([]);
  });

  test('while something is saved, that: never an earlier step when it fails', async () => {
    await deleteFirst();
    const answer = deferred();
    remove.answers(async () => {
      await answer.promise;
      return refusal(500, 'The database is away');
    });
    await expectCase(2);
    await userEvent.keyboard('x{Enter}u');
    await expect.poll(() => remove.inputs()).toHaveLength(2);
    answer.resolve();
    await expect.element(failed).toHaveTextContent('The database is away');
    expect(undo.inputs()).toEqual([]);
    // The previous step can still be undone on request.
    await userEvent.keyboard('u');
    await expect.element(said('Deleted “Post 1.”')).toBeVisible();
  });

  test('while something is saved, it waits for it', { tags: ['long'] }, async () => {
    const { states } = await deleteFirst();
    const answer = deferred();
    remove.answers(async ({ id }) => {
      await answer.promise;
      states.set(id - 1000, 'acted_on');
      return { responseMessage: 'The post was deleted' };
    });
    await expectCase(2);
    await userEvent.keyboard('x{Enter}u');
    expect(undo.inputs()).toEqual([]);
    answer.resolve();
    await expect.poll(undo.inputs).toEqual([{ id: 1002 }]);
    await expect.element(said('The post was restored')).toBeVisible();
    await expect.poll(() => document.querySelector('tr[aria-current="true"]')?.id).toBe('row-2');
  });
});

test('a later step takes the button away, and the key is about that one', async () => {
  await deleteFirst();
  const item = { what: 'posts', subjectId: 7, subject: 'Another', suspect: undefined } as const;
  dispatch({ type: 'stepMade', step: { action: 'hide', item } });
  await expect.element(button).not.toBeInTheDocument();
  await userEvent.keyboard('u');
  await expect.element(said('Hidden “Another”')).toBeVisible();
  expect(undo.inputs()).toEqual([]);
});

describe('what cannot be undone', () => {
  test('says so in the same place, and can be tried again', async () => {
    await deleteFirst();
    undo.isUnreachable();
    await userEvent.keyboard('u');
    await expect.element(failed).toHaveTextContent('cannot be reached');
    await expect.element(failed).toHaveTextContent('Deleted “Post 1.”');
    undo.answers(() => ({ responseMessage: 'The post was restored' }));
    await button.click();
    await expect.element(said('The post was restored')).toBeVisible();
    const [first, second] = undo.asked().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  test('because someone was faster is not offered again', async () => {
    await deleteFirst();
    undo.answers(() => refusal(409, 'Ben Carter brought this post back'));
    await userEvent.keyboard('u');
    await expect.element(failed).toHaveTextContent('Ben Carter brought this post back');
    await expect.element(button).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    expect(undo.inputs()).toHaveLength(1);
  });

  test('is shown disabled, with the reason', { tags: ['long'] }, async () => {
    serveCases(2);
    api.call(cases.lastDecision).answers(() => ({
      data: { decision: 'suspend', at: AT, until: AT, cases: [], user: { id: 5, name: 'Eve' } },
    }));
    await open();
    await expect.element(said('Suspended “Eve”')).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('u');
    await expect.element(failed).toHaveTextContent('revoke_suspended_account');
  });
});

test('it goes automatically, and the way back with it', { tags: ['long'] }, async () => {
  await deleteFirst();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The alert's time starts when the pointer leaves the button.
  await userEvent.hover(button);
  await userEvent.unhover(button);
  await waitUntilSettled();
  vi.advanceTimersByTime(20_000);
  await expect.element(button).not.toBeInTheDocument();
});
