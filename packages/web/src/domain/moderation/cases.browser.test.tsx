import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { team } from '@quarterdeck/contract/moderation/team';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal, rowOf } from '../../../test/api.ts';
import { author, decideFirst, expectCase, serveCases } from '../../../test/cases.ts';
import { renderScreen } from '../../../test/render.tsx';
import { queryClient } from '../../data/client/query-client.ts';

const AT = '2026-03-14T09:26:53.000Z';
const ben = { id: 9, name: 'Ben Carter', avatar: null };

const remove = api.call(posts.remove);
const undo = api.call(posts.undoRemoval);
const rows = () => page.getByRole('row');
const current = () => document.querySelector('tr[aria-current="true"]');
const message = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

const removed = (): readonly number[] => remove.inputs().map(({ id }) => id - 1000);
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const open = (search = '') =>
  renderScreen(`/reported-posts${search}`, { permissions: ['reported_posts', 'delete_post', 'post_details'] });
const reason = page.getByRole('textbox', { name: 'Reason (optional)' });
/** Presses a key until it is accepted: a key right after a dropped one is dropped as well. */
const pressAfterPause = (key: string): Promise<void> =>
  expect
    .poll(
      async () => {
        await userEvent.keyboard(key);
        return reason.elements().length;
      },
      { interval: 400 },
    )
    .toBe(1);
const expectCurrent = (id: number): Promise<void> =>
  expect
    .poll(() => ({ row: current()?.id, hasFocus: document.activeElement === current() }))
    .toEqual({ row: `row-${id}`, hasFocus: true });

describe('cases are decided by keys', () => {
  test('also on a Cyrillic keyboard and with Caps Lock; what an input method composes stays', async () => {
    serveCases(3);
    await open();
    await expect.element(rows().nth(2)).toBeVisible();
    const press = (init: KeyboardEventInit): boolean | undefined =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
    press({ key: 'о', code: 'KeyJ' });
    await expectCase(1);
    press({ key: 'X', code: 'KeyX' });
    const reason = page.getByRole('textbox', { name: /reason/i });
    await expect.element(reason).toBeVisible();
    await reason.fill('迷惑な広告');
    press({ key: 'Escape', isComposing: true });
    press({ key: 'Process', keyCode: 229 });
    await expect.element(reason).toHaveValue('迷惑な広告');
    expect(removed()).toEqual([]);
  });

  test('one after another, beyond the page: none is lost, none done twice', { tags: ['long'] }, async () => {
    serveCases(13);
    const router = await open();
    await expect.element(rows().nth(10)).toBeVisible();
    await userEvent.keyboard('j');
    for (const id of upTo(12)) {
      await expectCase(id);
      await userEvent.keyboard('x{Enter}');
    }
    await expect.poll(removed).toEqual(upTo(12));
    await expectCurrent(13);
    expect(router.state.location.pathname).toBe('/reported-posts');
    const keys = remove.asked().map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(12);
  });

  test('that are pressed while the server saves: what they decide waits for its turn', { tags: ['long'] }, async () => {
    const { states } = serveCases(5);
    const saved = deferred();
    remove.answers(async ({ id }) => {
      if (id === 1001) await saved.promise;
      states.set(id - 1000, 'acted_on');
      return {};
    });
    await open();
    await expect.element(rows().nth(5)).toBeVisible();
    await decideFirst('x{Enter}');
    // These cases were preloaded while the previous ones were open.
    for (const id of [2, 3]) {
      await expectCase(id);
      await userEvent.keyboard('x{Enter}');
    }
    await expectCurrent(4);
    expect(removed()).toEqual([1]);
    saved.resolve();
    await expect.element(message('3 decisions were saved')).toBeVisible();
    expect(removed()).toEqual([1, 2, 3]);
    await expectCurrent(4);
    expect(rows().elements()).toHaveLength(6);
    await expect.element(rows().nth(2).getByRole('img', { name: 'Deleted' })).toBeVisible();
    await expect.element(page.getByText('4 of 5', { exact: true })).toBeVisible();
  });

  test('that come before a case is shown decide nothing, and a note says so', async () => {
    const { details } = serveCases(4);
    const answered = deferred();
    api.call(cases.find).answers(async ({ id }) => {
      if (id > 1) await answered.promise;
      return { data: details(id) };
    });
    await open();
    await expect.element(rows().nth(4)).toBeVisible();
    await decideFirst('x{Enter}'.repeat(6));
    await expect.element(page.getByText('Not loaded yet', { exact: true })).toBeVisible();
    await expectCurrent(2);
    await expect.poll(removed).toEqual([1]);
    answered.resolve();
    await expectCase(2);
    await expect.element(page.getByRole('textbox', { name: 'Reason (optional)' })).not.toBeInTheDocument();
    await pressAfterPause('x');
    await userEvent.keyboard('{Enter}');
    await expect.poll(removed).toEqual([1, 2]);
  });

  test('that are held down decide once, and the words of a reason are none', async () => {
    serveCases(3);
    await open();
    await expect.element(rows().nth(3)).toBeVisible();
    await decideFirst('{x>4/}');
    await expect.element(reason).toHaveValue('');
    await userEvent.keyboard('{Enter>4/}');
    await expect.poll(removed).toEqual([1]);
    await expectCase(2);
    await expect.element(reason).not.toBeInTheDocument();
    expect(removed()).toEqual([1]);
  });

  test('find the next two cases loaded, which no one looks at yet', { tags: ['long'] }, async () => {
    serveCases(5);
    await open();
    await expect.element(rows().nth(5)).toBeVisible();
    await userEvent.keyboard('j');
    await expectCase(1);
    for (const one of [cases.find, cases.evidence])
      await expect
        .poll(
          () =>
            new Set(
              api
                .call(one)
                .inputs()
                .map(({ id }) => id),
            ),
        )
        .toEqual(new Set([1, 2, 3]));
    expect(
      api
        .call(posts.details)
        .inputs()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1001, 1002, 1003]);
    expect(api.call(cases.look).inputs()).toEqual([{ what: 'posts', id: 1 }]);
    expect(api.call(cases.next).inputs()).toEqual([]);
  });

  test('that are pressed before the next page has come decide nothing', { tags: ['long'] }, async () => {
    const { states } = serveCases(11);
    const saved = deferred();
    remove.answers(async ({ id }) => {
      await saved.promise;
      states.set(id - 1000, 'acted_on');
      return {};
    });
    await open();
    await expect.element(rows().nth(10)).toBeVisible();
    await userEvent.keyboard('j');
    for (const id of upTo(10)) {
      await expectCase(id);
      await userEvent.keyboard('x{Enter}');
    }
    await expect.poll(current).toBeNull();
    await userEvent.keyboard('x{Enter}');
    await expect.element(page.getByText('Not loaded yet', { exact: true })).toBeVisible();
    saved.resolve();
    await expectCase(11);
    expect(removed()).toEqual(upTo(10));
  });

  test('that someone switched off do nothing', { tags: ['long'] }, async () => {
    serveCases(2);
    await renderScreen('/reported-posts', {
      permissions: ['reported_posts', 'delete_post', 'post_details'],
      singleKeys: 0,
    });
    await expect.element(page.getByText('Click a row to open its case')).toBeVisible();
    await userEvent.keyboard('jx{Enter}');
    expect(current()).toBeNull();
    expect(removed()).toEqual([]);
    const row = rows().nth(1).element();
    if (row instanceof HTMLElement) row.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => current()).not.toBeNull();
  });
});

const listedReason = (id: number, name: string, more: { is_archived?: 1; severity?: 'critical' } = {}) => ({
  id,
  name,
  severity: 'low' as const,
  text: '',
  is_other: 0 as const,
  is_archived: 0 as const,
  app_reasons: 0,
  ...more,
});

describe('a reason', () => {
  const decisionForm = page.getByRole('form');
  const options = () =>
    decisionForm
      .getByRole('button')
      .elements()
      .filter((one) => one.hasAttribute('aria-pressed'))
      .map(({ textContent }) => textContent);

  test('keeps its key from case to case, the critical ones first; the most reported one is chosen and marked in its place', async () => {
    const { details } = serveCases(4);
    const [spam, hate] = [listedReason(7, 'Spam'), listedReason(8, 'Hate')];
    api.call(reasons.list).answers(() => ({
      data: [
        ...[listedReason(6, 'Old', { is_archived: 1 }), hate, spam, listedReason(9, 'Other')],
        ...upTo(8).map((place) => listedReason(20 + place, `More ${place}`)),
        listedReason(30, 'Child safety', { severity: 'critical' }),
      ],
      total: 13,
    }));
    const top = { 1: spam, 2: hate };
    api.call(cases.find).answers(({ id }) => {
      const { name, id: reasonId, severity } = top[id === 2 ? 2 : 1];
      return { data: { ...details(id), listed_reasons: [{ id: reasonId, name, severity, reports: 2 }] } };
    });
    const inOrder = [
      '1Child safety',
      '2Hate',
      '3Spam',
      '4Other',
      ...upTo(5).map((place) => `${4 + place}More ${place}`),
    ];
    const keysWithMark = (marked: string) =>
      [...inOrder, '01More 6', '02More 7', '03More 8'].map((one) => (one === marked ? `${one}Most reported` : one));
    await open();
    await expect.element(rows().nth(4)).toBeVisible();
    await decideFirst('x');
    await expect.element(page.getByRole('button', { name: 'Spam Most reported', pressed: true })).toBeVisible();
    expect(options()).toEqual(keysWithMark('3Spam'));
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expectCase(2);
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('button', { name: 'Hate Most reported', pressed: true })).toBeVisible();
    expect(options()).toEqual(keysWithMark('2Hate'));
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('button', { name: 'Child safety', pressed: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expectCase(3);
    await userEvent.keyboard('xOwn words{Enter}');
    await expectCase(4);
    // The twelfth reason has two keys.
    await userEvent.keyboard('x03');
    await expect.element(page.getByRole('button', { name: 'More 8', pressed: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => remove.inputs())
      .toEqual([
        { id: 1001, reason_id: 7 },
        { id: 1002, reason_id: 30 },
        { id: 1003, reason: 'Own words' },
        { id: 1004, reason_id: 28 },
      ]);
  });

  test('has no key before the list of them is there: a digit is neither a choice nor a word', async () => {
    serveCases(1);
    const listed = deferred();
    api.call(reasons.list).answers(async () => {
      await listed.promise;
      return { data: [listedReason(7, 'Spam'), listedReason(8, 'Hate')], total: 2 };
    });
    await open();
    await expect.element(rows().nth(1)).toBeVisible();
    await decideFirst('x2');
    await expect.element(reason).toHaveValue('');
    listed.resolve();
    await expect.element(page.getByRole('button', { name: 'Hate', pressed: false })).toBeVisible();
    await userEvent.keyboard('2{Enter}');
    await expect.poll(() => remove.inputs()).toEqual([{ id: 1001, reason_id: 8 }]);
  });
});

describe('nothing jumps', () => {
  const boxes = () =>
    [...document.querySelectorAll('tr[id], section[aria-label="Evidence"], main [aria-keyshortcuts]')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });

  test('when a case is decided: rows, evidence and buttons stay where they are', { tags: ['long'] }, async () => {
    serveCases(8);
    await page.viewport(1280, 720);
    await open();
    await expect.element(rows().nth(8)).toBeVisible();
    await userEvent.keyboard('jjj');
    await expect.element(page.getByText('3 of 8', { exact: true })).toBeVisible();
    await expectCase(3);
    const before = boxes();
    await userEvent.keyboard('x{Enter}');
    await expect.element(message('The post was deleted')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectCurrent(4);
    await expect.element(page.getByText('4 of 8', { exact: true })).toBeVisible();
    expect(boxes()).toEqual(before);
    await page.viewport(1280, 900);
  });
});

describe('a reload', () => {
  test('keeps the way back from the last decision', { tags: ['long'] }, async () => {
    serveCases(3);
    api.call(cases.lastDecision).answers(() => ({
      data: {
        decision: 'remove',
        at: AT,
        until: AT,
        cases: [{ id: 9, subject_id: 1009, subject: 'Post 9.', version: 2 }],
      },
    }));
    await open();
    await expect.element(page.getByText('Deleted “Post 9.”')).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(message('The post was restored')).toBeVisible();
    expect(undo.inputs()).toEqual([{ id: 1009 }]);
  });
});

describe('reviewing', () => {
  const next = api.call(cases.next);
  const release = api.call(cases.release);

  const following: Readonly<Record<number, number>> = { 0: 2, 2: 4, 4: 5 };
  const give = ({ after = 0 }: { readonly after?: number | undefined }) => {
    const id = following[after];
    return { data: id === undefined ? null : { id, subject_id: id + 1000, position: id - 1, until: AT } };
  };
  /** Gives the case that follows this one, or the first one, when the test says so. */
  const giveLate = (after: number | undefined) => {
    const given = deferred();
    next.answers(async (input) => {
      if (input.after === after) await given.promise;
      return give(input);
    });
    return given;
  };
  const start = async () => {
    release.answers(() => ({ responseMessage: 'The case was released' }));
    await open();
    await page.getByRole('button', { name: 'Start reviewing' }).click();
    await expect.element(page.getByText('2 of 5', { exact: true })).toBeVisible();
    await expectCase(2);
  };
  const asked = () => next.inputs().map(({ after, skip }) => [after, skip]);
  const released = () => release.inputs().map(({ id }) => id);

  test('shows what the server gives, drops keys before it, and gives it back on leaving', {
    tags: ['long'],
  }, async () => {
    serveCases(5);
    const given = giveLate(2);
    await start();
    await userEvent.keyboard('x{Enter}');
    await expect.poll(asked).toEqual([
      [undefined, undefined],
      [2, [2]],
    ]);
    await userEvent.keyboard('x{Enter}');
    await expect.element(page.getByText('Not loaded yet', { exact: true })).toBeVisible();
    expect(next.inputs()[1]).toMatchObject({ what: 'posts', direction: 'desc' });
    await expect.poll(removed).toEqual([2]);
    given.resolve();
    await expectCase(4);
    await pressAfterPause('x');
    await userEvent.keyboard('{Enter}');
    await expect.poll(removed).toEqual([2, 4]);
    await expectCase(5);
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect.poll(() => release.inputs()).toEqual([{ what: 'posts', id: 5 }]);
  });

  test('reserves the next case while one is read: it is shown without asking, and given back on leaving', async () => {
    serveCases(5);
    next.answers(give);
    await start();
    await expect.poll(asked).toHaveLength(2);
    await userEvent.keyboard('j');
    await expectCase(4);
    await expect.poll(asked).toEqual([
      [undefined, undefined],
      [2, [2]],
      [4, [4]],
    ]);
    expect(release.inputs()).toEqual([{ what: 'posts', id: 2 }]);
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect.poll(released).toEqual([2, 4, 5]);
  });

  test('that ends while the next case is reserved gives back both, and shows no other', async () => {
    serveCases(5);
    const given = giveLate(2);
    await start();
    await expect.poll(asked).toHaveLength(2);
    await userEvent.keyboard('j');
    await page.getByRole('button', { name: 'Stop reviewing' }).click();
    given.resolve();
    await expect.poll(released).toEqual([2, 4]);
    expect(asked()).toHaveLength(2);
    expect(current()?.id).toBe('row-2');
  });

  test('that ends before the first case is there gives it back, and shows none', async () => {
    serveCases(5);
    const given = giveLate(undefined);
    release.answers(() => ({ responseMessage: 'The case was released' }));
    await open();
    await page.getByRole('button', { name: 'Start reviewing' }).click();
    await expect.poll(asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Stop reviewing' }).click();
    given.resolve();
    await expect.poll(() => release.inputs()).toEqual([{ what: 'posts', id: 2 }]);
    await expect.element(page.getByRole('button', { name: 'Start reviewing' })).toBeEnabled();
    expect(current()).toBeNull();
  });
});

test('rows are chosen by Space, and a stretch of them by Shift-click', { tags: ['long'] }, async () => {
  serveCases(6);
  await open();
  await expect.element(rows().nth(6)).toBeVisible();
  const first = rows().nth(1).element();
  if (first instanceof HTMLElement) first.focus();
  await userEvent.keyboard(' ');
  await rows()
    .nth(4)
    .getByRole('cell')
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('4 chosen')).toBeVisible();
  expect(current()).toBeNull();
});

test('the boxes of rows choose a stretch of them by Shift-click, too', { tags: ['long'] }, async () => {
  serveCases(6);
  await open();
  const boxes = page.getByRole('checkbox', { name: /^Select Post/ });
  await boxes.nth(0).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('5 chosen')).toBeVisible();
  await boxes.nth(2).click();
  await expect.element(page.getByText('4 chosen')).toBeVisible();
});

test('on a phone nothing is wider than the screen, and everything is done by touch', { tags: ['long'] }, async () => {
  const { states, details } = serveCases(2);
  const dismiss = api.call(cases.dismiss);
  dismiss.answers(({ id }) => {
    states.set(id, 'dismissed');
    return { responseMessage: 'The case was dismissed', data: { ...details(id), version: 2 } };
  });
  await page.viewport(390, 844);
  await open();
  await rows().nth(1).getByRole('cell').nth(1).click();
  const work = page.getByRole('region', { name: 'Case about Post 1.' });
  await expect.element(work).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
  await work.getByRole('button', { name: 'Dismiss' }).click();
  await work.getByRole('button', { name: 'Not enough evidence' }).click();
  await work.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(message('The case was dismissed')).toBeVisible();
  expect(dismiss.inputs()).toEqual([{ what: 'posts', id: 1, reason: 'Not enough evidence' }]);
});

describe('what could not be saved', () => {
  test('comes back to the list with the reason, and is decided again', { tags: ['long'] }, async () => {
    const { states } = serveCases(3);
    await open();
    await expect.element(rows().nth(3)).toBeVisible();
    remove.refuses(500, 'The database is away');
    await decideFirst('x{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The database is away');
    expect(states.get(1)).toBe('open');
    await expect.element(rows().nth(1)).toHaveTextContent('Post 1.');
    await expect.element(rows().nth(1)).not.toHaveAttribute('data-done');
    await expectCurrent(2);
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('for want of an answer is tried again under the same key: nothing happens twice', {
    tags: ['long'],
  }, async () => {
    serveCases(2);
    await open();
    await expect.element(rows().nth(2)).toBeVisible();
    remove.isUnreachable();
    await userEvent.keyboard('j');
    // The same reason is preselected in both attempts.
    await expect.element(page.getByRole('button', { name: 'Add a case note' })).toBeVisible();
    await expectCase(1);
    await userEvent.keyboard('x{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('cannot be reached');
    serveCases(2);
    await userEvent.keyboard('k');
    await expectCase(1);
    await userEvent.keyboard('x{Enter}');
    await expect.poll(removed).toEqual([1, 1]);
    const [first, second] = remove.asked().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await expect.element(message('The post was deleted')).toBeVisible();
  });
});

describe('decisions that wait to be saved', () => {
  const mayLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('are not left by a reload without a question', { tags: ['long'] }, async () => {
    const { states } = serveCases(3);
    const saved = deferred();
    remove.answers(async ({ id }) => {
      await saved.promise;
      states.set(id - 1000, 'acted_on');
      return {};
    });
    await open();
    await expect.element(rows().nth(3)).toBeVisible();
    expect(mayLeave()).toBe(true);
    await decideFirst('x{Enter}');
    await expectCase(2);
    await userEvent.keyboard('x{Enter}');
    await expect.poll(removed).toEqual([1]);
    expect(mayLeave()).toBe(false);
    saved.resolve();
    await expect.element(message('2 decisions were saved')).toBeVisible();
    await expect.poll(mayLeave).toBe(true);
  });
});

describe('the last step', () => {
  test('is undone by one key, and its case is the current one again', { tags: ['long'] }, async () => {
    serveCases(3);
    await open();
    await expect.element(rows().nth(3)).toBeVisible();
    await decideFirst('x{Enter}');
    await expect.element(page.getByText('Deleted “Post 1.”')).toBeVisible();
    await expectCurrent(2);
    await userEvent.keyboard('u');
    await expect.element(message('The post was restored')).toBeVisible();
    await expectCurrent(1);
    expect(undo.inputs()).toEqual([{ id: 1001 }]);
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    expect(undo.inputs()).toHaveLength(1);
  });

  test('whose undoing failed can be tried again', { tags: ['long'] }, async () => {
    serveCases(2);
    undo.isUnreachable();
    await open();
    await expect.element(rows().nth(2)).toBeVisible();
    await decideFirst('x{Enter}');
    await expect.element(page.getByText('Deleted “Post 1.”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('cannot be reached');
    undo.answers(() => ({ responseMessage: 'The post was restored' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(message('The post was restored')).toBeVisible();
  });
});

describe('a step about many', () => {
  const suspend = api.call(cases.suspendUsers);
  const lift = api.call(cases.undoSuspensions);
  const result = (id: number) => ({ id, subject: `User ${id}`, done: 1 as const, message: 'Done', version: 2 });
  const userRow = (id: number) =>
    rowOf(reports.reportedUsers, {
      reported_user_id: id,
      reportedUserImage: null,
      reportedUser: `User ${id}`,
      case_id: id,
      id,
      state: 'open',
      assignee: null,
      closed: null,
      version: 1,
    });

  test('whose undoing failed says what was left, and can be tried again', async () => {
    let ids = upTo(3);
    api.call(reports.reportedUsers).answers(() => ({ data: ids.map(userRow), total: ids.length }));
    suspend.answers((input) => {
      ids = [];
      return { data: (input.ids ?? []).map(result), done: 3, refused: 0, left: 0 };
    });
    await renderScreen('/reported-users', {
      permissions: ['reported_users', 'suspend_account', 'revoke_suspended_account'],
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Suspend users' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend 3' }).click();
    await expect.element(message('3 users were suspended. You can undo this for 10 minutes')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(suspend.inputs()).toEqual([{ ids: [1, 2, 3], reason: '' }]);

    lift.isUnreachable();
    await page.getByRole('button', { name: 'Undo' }).click();
    const told = page.getByRole('dialog', { name: 'Actions you can undo' });
    await expect.element(told).toHaveTextContent('0 done, 3 not processed');
    await expect.element(told).toHaveTextContent('cannot be reached');
    await expect.element(told.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(told).not.toBeInTheDocument();
    lift.answers((input) => ({ data: input.ids.map(result), done: 3, refused: 0, left: 0 }));
    await userEvent.keyboard('z');
    await expect.element(message('Undone: 3 of 3')).toBeVisible();
    expect(lift.inputs()).toEqual([{ ids: [1, 2, 3] }, { ids: [1, 2, 3] }]);
    const [first, second] = lift.asked().map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  const chooseAll = page.getByRole('checkbox', { name: 'Select all on this page' });
  const told = page.getByRole('dialog');

  /** Opens the screen with the users that the function returns at any moment. */
  async function openUsers(ids: () => readonly number[], query = '') {
    api.call(reports.reportedUsers).answers(({ page: at, page_limit: size }) => ({
      data: ids()
        .slice(at * size, (at + 1) * size)
        .map(userRow),
      total: ids().length,
    }));
    return renderScreen(`/reported-users${query}`, { permissions: ['reported_users', 'suspend_account'] });
  }

  /** Suspends the chosen users, checks the result, and closes it. */
  async function suspendChosen(count: number, outcome: string): Promise<void> {
    await page.getByRole('button', { name: 'Suspend users' }).click();
    await told.getByRole('button', { name: `Suspend ${count}` }).click();
    await expect.element(told).toHaveTextContent(outcome);
    await told.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(told).not.toBeInTheDocument();
  }

  test('that no one answered for keeps the choice', { tags: ['long'] }, async () => {
    suspend.isUnreachable();
    await openUsers(() => upTo(3));
    await chooseAll.click();
    await suspendChosen(3, '0 done, 3 not processed');
    await expect.element(page.getByText('3 chosen')).toBeVisible();
  });

  test('that ended in between takes those alone out of the choice that it looked at', { tags: ['long'] }, async () => {
    let ids = upTo(201);
    suspend.answers((input) => {
      suspend.isUnreachable();
      ids = ids.filter((id) => !input.ids?.includes(id));
      return { data: (input.ids ?? []).map(result), done: 200, refused: 0, left: 0 };
    });
    await openUsers(() => ids, '?page_limit=100');
    for (const chosen of ['100 chosen', '200 chosen', '201 chosen']) {
      await chooseAll.click();
      await expect.element(page.getByText(chosen)).toBeVisible();
      if (chosen !== '201 chosen') await page.getByRole('button', { name: 'Next page' }).click();
    }
    await suspendChosen(201, '200 done, 1 not processed');
    await expect.element(page.getByText('1 chosen')).toBeVisible();
  });

  test('asks before the screen is left while it goes on, and stops then', { tags: ['long'] }, async () => {
    const isAnswered = deferred();
    suspend.answers(async ({ ids = [] }) => {
      await isAnswered.promise;
      return { data: ids.map(result), done: ids.length, refused: 0, left: 0 };
    });
    const router = await openUsers(() => upTo(201), '?page_limit=100');
    for (const chosen of ['100 chosen', '200 chosen', '201 chosen']) {
      await chooseAll.click();
      await expect.element(page.getByText(chosen)).toBeVisible();
      if (chosen !== '201 chosen') await page.getByRole('button', { name: 'Next page' }).click();
    }
    await page.getByRole('button', { name: 'Suspend users' }).click();
    await told.getByRole('button', { name: 'Suspend 201' }).click();
    await expect.element(told).toHaveTextContent('0 of 201 processed');
    void router.navigate({ href: '/welcome' });
    await page.getByRole('button', { name: 'Stop and leave' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/welcome');
    await expect.element(told).not.toBeInTheDocument();
    isAnswered.resolve();
    await expect.poll(() => queryClient().isMutating()).toBe(0);
    expect(suspend.inputs()).toHaveLength(1);
  });

  test('about all that match, that ended in between, keeps what is left chosen', { tags: ['long'] }, async () => {
    let ids = upTo(12);
    suspend.answers(() => {
      suspend.isUnreachable();
      ids = [12];
      return { data: upTo(11).map(result), done: 11, refused: 0, left: 1 };
    });
    await openUsers(() => ids);
    await chooseAll.click();
    await page.getByRole('button', { name: 'Select all 12 that match' }).click();
    await suspendChosen(12, '11 done, 1 not processed');
    await expect.element(page.getByText('1 chosen')).toBeVisible();
  });
});

describe('a decision about many posts', () => {
  const removeMany = api.call(cases.deletePosts);
  const dismissMany = api.call(cases.dismissMany);
  const bringBack = api.call(cases.undoDeletions);
  const result = (id: number, done: 0 | 1 = 1) => ({
    id,
    subject: `Post ${id}.`,
    done,
    message: done === 1 ? 'Deleted' : 'Ben Carter dismissed this case',
    version: 2,
  });
  const topReasons: readonly (readonly [number, string])[] = [
    [8, 'Hate'],
    [7, 'Spam'],
    [7, 'Spam'],
    [8, 'Hate'],
    [8, 'Hate'],
  ];
  const dialog = page.getByRole('dialog');
  const chosenBeforehand = (name: string) => dialog.getByRole('button', { name, pressed: true });

  /** Serves five posts, each with its most reported reason; actions on these ids are refused. */
  function serveMany(refused: readonly number[] = []): void {
    serveCases(5);
    api.call(reasons.list).answers(() => ({
      data: [listedReason(7, 'Spam'), listedReason(8, 'Hate'), listedReason(9, 'Other')],
      total: 3,
    }));
    let open = upTo(5);
    api.call(posts.reported).answers(() => ({
      data: open.map((id) => {
        const [reason, name] = topReasons[id - 1] ?? [9, 'Other'];
        return rowOf(posts.reported, {
          reported_post_id: id + 1000,
          image: null,
          title: `Post ${id}.`,
          user: author,
          case_id: id,
          reports: 1,
          top_reason: { id: reason, name, severity: 'low', reports: 1 },
          state: 'open',
          assignee: null,
          closed: null,
          note: null,
          version: 1,
        });
      }),
      total: open.length,
    }));
    const answer = ({ ids = [] }: { readonly ids?: number[] | undefined }) => {
      open = open.filter((id) => !ids.includes(id));
      const good = ids.filter((id) => !refused.includes(id)).length;
      return {
        data: ids.map((id) => result(id, refused.includes(id) ? 0 : 1)),
        done: good,
        refused: ids.length - good,
        left: 0,
      };
    };
    removeMany.answers(answer);
    dismissMany.answers(answer);
    bringBack.answers(({ ids }) => {
      open = upTo(5);
      return { data: ids.map((id) => result(id)), done: ids.length, refused: 0, left: 0 };
    });
  }
  const choose = async (...ids: readonly number[]): Promise<void> => {
    await expect.element(rows().nth(5)).toBeVisible();
    for (const id of ids) await page.getByRole('checkbox', { name: `Select Post ${id}.` }).click();
  };

  test('has the reasons of the list: that of the most posts beforehand, another one by its digit', {
    tags: ['long'],
  }, async () => {
    serveMany();
    await open();
    await choose(1, 2, 3);
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await expect.element(chosenBeforehand('Spam')).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(message('3 posts were deleted. You can undo this for 10 minutes')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    await expect.element(message('Undone: 3 of 3')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await expect.element(chosenBeforehand('Hate')).toBeVisible();
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('3{Enter}');
    await expect.element(message('5 posts were deleted')).toBeVisible();
    expect(removeMany.inputs()).toEqual([
      { ids: [1, 2, 3], reason_id: 7 },
      { ids: [1, 2, 3, 4, 5], reason_id: 9 },
    ]);
  });

  test('takes words of ones own, digits among them; a dismissal has its own reasons', { tags: ['long'] }, async () => {
    serveMany();
    await open();
    await choose(1, 4);
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('Rule 2{Enter}');
    await expect.element(message('2 posts were deleted')).toBeVisible();
    expect(removeMany.inputs()).toEqual([{ ids: [1, 4], reason: 'Rule 2' }]);
    await page.getByRole('checkbox', { name: 'Select Post 2.' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('2{Enter}');
    await expect.element(message('1 case was dismissed. You can undo this')).toBeVisible();
    expect(dismissMany.inputs()).toEqual([{ what: 'posts', ids: [2], reason: 'Not enough evidence' }]);
  });

  test('shows what was refused, with the way back, also next to an open case', { tags: ['long'] }, async () => {
    serveMany([2]);
    await open();
    await choose(1, 2);
    await userEvent.keyboard('jj');
    await expect.element(page.getByRole('button', { name: 'Close the case' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete posts' }).click();
    await dialog.getByRole('button', { name: 'Delete 2' }).click();
    await expect.element(dialog).toHaveTextContent('1 done, 1 not done');
    await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('Ben Carter dismissed this case');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect.element(message('Undone: 1 of 1')).toBeVisible();
    expect(bringBack.inputs()).toEqual([{ ids: [1] }]);
  });
});

describe('ones own changes refuse nothing that one does next', () => {
  const write = api.call(team.addNote);
  const find = api.call(cases.find);
  const dismiss = api.call(cases.dismiss);
  const panel = () => page.getByRole('region', { name: 'Case about Post 1.' });

  /** Simulates a server that accepts a change only with the latest version, and answers for the case on demand. */
  function serveVersions() {
    const { details } = serveCases(1);
    const told = deferred();
    let version = 1;
    const now = () => ({ ...details(1), version });
    const change = (headers: Headers) => {
      if (headers.get('if-match') !== String(version)) return refusal(409, 'Someone changed this case');
      version += 1;
      return { data: now() };
    };
    find.answers(async () => {
      const isFirst = version === 1;
      if (!isFirst) await told.promise;
      return { data: now() };
    });
    dismiss.answers((_input, headers) => change(headers));
    write.answers(() => {
      version += 1;
      return { data: now() };
    });
    return told;
  }

  test('a decision after a note, before the case was loaded again', { tags: ['long'] }, async () => {
    const told = serveVersions();
    await open();
    await expect.element(rows().nth(1)).toBeVisible();
    await userEvent.keyboard('j');
    await panel().getByRole('button', { name: 'Add a case note' }).click();
    await userEvent.keyboard('Asked the person{Control>}{Enter}{/Control}');
    await expect.poll(() => find.inputs()).toHaveLength(2);
    await panel().getByRole('button', { name: 'Dismiss' }).click();
    await userEvent.keyboard('Nothing wrong{Enter}');
    told.resolve();
    await expect.poll(() => dismiss.asked().map(({ headers }) => headers.get('if-match'))).toEqual(['2']);
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('the thread of a case', () => {
  const write = api.call(team.addNote);
  const panel = () => page.getByRole('region', { name: 'Case about Post 1.' });
  const box = () => panel().getByRole('textbox', { name: 'Note' });
  const saveIt = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

  /** Simulates a server that stores notes. */
  function serveThread() {
    const { details } = serveCases(1);
    const entry = { author: ben, created_at: AT, group: null, to: null, until: null, text: '', mentions: [] };
    const entries: RowOf<typeof team.thread>[] = [
      { ...entry, id: 2, kind: 'note', text: 'Ask @anna.moreau', mentions: [{ ...ben, username: 'anna.moreau' }] },
      { ...entry, id: 1, kind: 'escalation', text: 'Is it legal?', group: { id: 3, name: 'Legal' } },
    ];
    const now = () => ({ ...details(1), version: entries.length - 1, notes: entries.length });
    const keep = (text: string) => {
      entries.unshift({ ...entry, id: entries.length + 1, kind: 'note', text });
      return { data: now() };
    };
    api.call(cases.find).answers(() => ({ data: now() }));
    api.call(team.thread).answers(() => ({ data: entries, total: entries.length }));
    api.call(cases.assignees).answers(() => ({ data: [{ ...ben, username: 'ben.carter' }] }));
    write.answers(({ text }) => keep(text));
    return { keep, now };
  }
  const begin = async (): Promise<void> => {
    await open();
    await expect.element(rows().nth(1)).toBeVisible();
    await userEvent.keyboard('j');
    await panel().getByRole('button', { name: 'Add a case note' }).click();
    await expect.element(box()).toHaveFocus();
  };

  test('says who wrote and did what; a note mentions a colleague', async () => {
    serveThread();
    await begin();
    const notes = panel().getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect.element(notes.nth(0)).toHaveTextContent(/^Ben Carterescalated to Legal.*Is it legal\?$/);
    await expect.element(notes.nth(1)).toHaveTextContent(/Ask @anna\.moreau$/);
    await userEvent.keyboard('Look, @car');
    await expect.element(panel().getByRole('option', { name: 'Ben Carter @ben.carter' })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Enter}please');
    await expect.element(box()).toHaveValue('Look, @ben.carter please');
    await saveIt();
    await expect.element(box()).not.toBeInTheDocument();
    await expect.element(notes.nth(2)).toHaveTextContent('Look, @ben.carter please');
    expect(write.inputs()).toEqual([{ what: 'posts', id: 1, text: 'Look, @ben.carter please' }]);
  });

  test('keeps what one goes on writing while it is saved', { tags: ['long'] }, async () => {
    const { keep } = serveThread();
    const saved = deferred();
    write.answers(async ({ text }) => {
      await saved.promise;
      return keep(text);
    });
    await begin();
    await userEvent.keyboard('Asked');
    await saveIt();
    await expect.poll(() => write.inputs()).toHaveLength(1);
    await userEvent.keyboard(' twice');
    saved.resolve();
    await expect.element(panel().getByRole('button', { name: 'Save note' })).not.toHaveAttribute('data-loading');
    await expect.element(box()).toHaveValue('Asked twice');
  });

  test('is kept by an Escape that only ends the composing of a character', { tags: ['long'] }, async () => {
    serveThread();
    await begin();
    await userEvent.keyboard('Asked');
    const composing = { key: 'Escape', bubbles: true, cancelable: true, isComposing: true };
    box().element().dispatchEvent(new KeyboardEvent('keydown', composing));
    await expect.element(box()).toHaveValue('Asked');
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).not.toBeInTheDocument();
  });
});

describe('who else looks at a case', () => {
  const look = api.call(cases.look);
  const panel = () => page.getByRole('region', { name: 'Case about Post 1.' });

  test('is told, and so is what they did to it', { tags: ['long'] }, async () => {
    const { details } = serveCases(2);
    look.answers(() => ({ looking: [ben], version: 1, seconds: 20 }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    await open();
    await expect.element(rows().nth(2)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(panel()).toHaveTextContent('Ben Carter is also viewing this');
    api.call(cases.find).answers(() => ({
      data: { ...details(1), state: 'dismissed', version: 2, closed: { at: AT, by: ben, reason: 'Nothing wrong' } },
    }));
    look.answers(() => ({ looking: [ben, { ...ben, id: 8, name: 'Eve Long' }], version: 2, seconds: 20 }));
    vi.advanceTimersByTime(8000);
    await expect.element(panel()).toHaveTextContent('Ben Carter and Eve Long are also viewing this');
    await expect.element(panel()).toHaveTextContent(/Ben Carter dismissed this case on .*: Nothing wrong/);
    await expect.element(panel().getByRole('button', { name: 'Delete post' })).not.toBeInTheDocument();
    vi.useRealTimers();
    await expectAccessible();
  });

  test('may be unknown: the work goes on', { tags: ['long'] }, async () => {
    serveCases(2);
    look.isUnreachable();
    await open();
    await expect.element(rows().nth(2)).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(panel()).toBeVisible();
    await expect.poll(() => look.inputs()).toEqual([{ what: 'posts', id: 1 }]);
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
    await expectCase(1);
    await userEvent.keyboard('x{Enter}');
    await expect.poll(removed).toEqual([1]);
  });
});
