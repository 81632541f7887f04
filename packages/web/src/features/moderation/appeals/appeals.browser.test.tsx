import { appeals } from '@quarterdeck/contract/moderation/appeals';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api, exampleAnswer, rowOf } from '../../../../test/api.ts';
import { serveEvidence } from '../../../../test/evidence.ts';
import { chip } from '../../../../test/filters.ts';
import { renderScreen } from '../../../../test/render.tsx';
import type { AppealRow } from './words.ts';

const AT = '2026-03-14T09:26:53.000Z';
const ben = { id: 9, name: 'Ben Carter', avatar: null };
const own = 'You made the first decision. Another admin must decide the appeal';
const list = api.call(appeals.list);
const decide = api.call(appeals.decide);

const decision = {
  measure: 'suspend' as const,
  at: AT,
  by: ben,
  reason: 'Spam',
  listed_reason: null,
  text: 'You sent spam',
  until: null,
  reverted: null,
};
const person = { username: 'nora', avatar: null, is_reported: 0 as const, is_suspended: 1 as const };

/** Simulates a server with appeals of these people; the second one is against the admin's own decision. */
function serveAppeals(names: readonly string[]) {
  const states = new Map<number, AppealRow['state']>(names.map((_, index) => [index + 1, 'open']));
  const rowFor = (id: number): AppealRow =>
    rowOf(appeals.list, {
      id,
      user_id: id + 100,
      state: states.get(id) ?? 'open',
      text: `It was a joke, says ${id}`,
      created_at: AT,
      app_id: null,
      user: { id: id + 100, name: names[id - 1] ?? '', ...person },
      decision,
      post: null,
      case_id: null,
      is_mailed: 1,
      decided: null,
      ...(id === 2 ? { refused: { 'POST /decide-appeal': own } } : {}),
    });
  list.answers(({ state }) => {
    const ids = [...states].filter(([, now]) => state === 'all' || now === state).map(([id]) => id);
    return { data: ids.map(rowFor), total: ids.length };
  });
  api.call(appeals.find).answers(({ id }) => ({
    data: { ...exampleAnswer(appeals.find).data, ...rowFor(id), post: null, user_appeals: 2, user_overturned: 1 },
  }));
  decide.answers(({ id, outcome }) => {
    states.set(id, outcome);
    return { responseMessage: 'The appeal was decided: the suspension was lifted' };
  });
  serveEvidence();
}

const pane = (name: string) => page.getByRole('region', { name: `Appeal of ${name}` });

test('an appeal is decided next to the list: the first decision, what will happen, and then the next one', async () => {
  const rightToLeft = 'نورة بنت عبد الرحمن';
  serveAppeals(['Nora North', rightToLeft, 'Ole Olsen']);
  await renderScreen('/appeals', { permissions: ['reported_users'] });
  await expect.element(page.getByRole('row', { name: /Nora North/ })).toBeVisible();
  expect(list.inputs().at(0)).toMatchObject({ state: 'open', order_by: 'created_at', direction: 'asc' });
  await userEvent.keyboard('j');
  const first = pane('Nora North');
  await expect.element(first.getByText('It was a joke, says 1')).toBeVisible();
  await expect.element(first.getByText('1 of 3')).toBeVisible();
  await expect
    .element(first.getByRole('region', { name: 'First decision' }))
    .toHaveTextContent(/Ben Carter suspended this user.*Spam.*You sent spam.*When staff lift it/);
  await expect.element(first.getByText(/2 appeals by this user, 1 overturned/)).toBeVisible();
  await expectAccessible();
  await first.getByRole('button', { name: 'Overturn' }).click();
  const form = page.getByRole('form', { name: 'Overturn the decision?' });
  await expect
    .element(form)
    .toHaveAccessibleDescription('The suspension ends. The app notifies Nora North, and they are emailed.');
  await expect.element(form.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(first.getByRole('button', { name: 'Overturn' })).toHaveFocus();
  await first.getByRole('button', { name: 'Overturn' }).click();
  await expect.element(form.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('It was one{Enter}');
  await expect.poll(() => decide.inputs()).toEqual([{ id: 1, outcome: 'overturned', reason: 'It was one' }]);
  const second = pane(rightToLeft);
  await expect.element(second.getByRole('button', { name: 'Uphold' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(second.getByRole('button', { name: 'Uphold' })).toHaveAccessibleDescription(own);
  await expectAccessible();
});

test('the list has all appeals when one asks for them', async () => {
  serveAppeals(['Nora North']);
  await renderScreen('/appeals?state=all&measure=suspend', { permissions: ['reported_posts'] });
  await expect.element(page.getByRole('row', { name: /Nora North/ })).toBeVisible();
  expect(list.inputs().at(-1)).toMatchObject({ state: 'all', measure: 'suspend' });
  await chip('State: All').click();
  await page.getByRole('option', { name: 'Overturned' }).click();
  await expect
    .element(
      page
        .getByText('No records found')
        .or(page.getByText(/Clear filters/))
        .first(),
    )
    .toBeVisible();
  expect(list.inputs().at(-1)).toMatchObject({ state: 'overturned' });
});

test.each([768, 1024, 1199])('at a width of %i every header of the list says something', async (width) => {
  serveAppeals(['Nora North']);
  await page.viewport(width, 768);
  await renderScreen('/appeals?row=1', { permissions: ['reported_users'] });
  await expect.element(pane('Nora North')).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByRole('columnheader', { name: 'Appeals' })).toBeInTheDocument();
  await expectAccessible();
  await page.viewport(1280, 900);
});

test('both answers have a key, and are asked for next to what the user wrote', async () => {
  serveAppeals(['Nora North']);
  await page.viewport(1440, 900);
  await renderScreen('/appeals?row=1', { permissions: ['reported_users'] });
  await expect.element(pane('Nora North')).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('v');
  const form = page.getByRole('form', { name: 'Overturn the decision?' });
  await expect.element(form.getByRole('textbox')).toHaveFocus();
  const subject = page.getByRole('region', { name: 'Subject' }).element().getBoundingClientRect();
  expect(form.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(subject.right);
  await userEvent.keyboard('{Escape}p');
  await expect.element(page.getByRole('form', { name: 'Uphold the decision?' })).toBeVisible();
  await expectAccessible();
  await page.viewport(1280, 900);
});
