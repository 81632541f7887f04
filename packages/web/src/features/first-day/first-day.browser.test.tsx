import { firstDay, type StepName, stepNames } from '@quarterdeck/contract/first-day';
import { session } from '@quarterdeck/contract/session';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const preferences = {
  colour_scheme: 'auto',
  blur_media: 1,
  single_keys: 1,
  time_zone: 'UTC',
  version: 1,
  updated_at: '2026-03-14T09:26:53.000Z',
  start_page: null,
} as const;
const showSteps = (first_steps: 0 | 1) =>
  api.call(session.preferences).answers(() => ({ data: { ...preferences, first_steps } }));
const stepsWith = (...done: readonly StepName[]) =>
  api.call(firstDay.steps).answers(() => ({
    data: stepNames.map((name) => ({
      ...{ name, title: `Step ${name}`, says: 'What to do.' },
      done: done.includes(name) ? (1 as const) : (0 as const),
    })),
  }));
const sidebar = page.getByRole('navigation', { name: 'Screens' });
const link = sidebar.getByRole('link', { name: /^Get started/ });

test('the steps are at the foot of the sidebar, say what is done, and are hidden and shown again', async () => {
  showSteps(1);
  stepsWith('mail', 'app');
  await renderScreen('/nowhere');
  await expect.element(link).toHaveAccessibleName('Get started: 2 of 7 steps done');
  await link.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Get started' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Done: Step mail' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'To do: Step staff' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Integrations' })).not.toBeInTheDocument();
  await expectAccessible();
  const save = api.call(session.savePreferences);
  save.answers(({ first_steps = 1 }) => ({ data: { ...preferences, first_steps, version: 2 } }));
  await page.getByRole('button', { name: 'Hide from the sidebar' }).click();
  await expect.element(link).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show in the sidebar' }).click();
  await expect.element(link).toBeVisible();
  expect(save.inputs()).toEqual([
    expect.objectContaining({ first_steps: 0 }),
    expect.objectContaining({ first_steps: 1 }),
  ]);
});

test('steps that are all done are not in the sidebar, nor those of someone who hid them', {
  tags: ['long'],
}, async () => {
  showSteps(1);
  stepsWith(...stepNames);
  await renderScreen('/first-steps');
  await expect.element(page.getByText('7 of 7 done.')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test('someone without permissions reads who to ask, and asks once', async () => {
  const helpers = { super_admins: [{ name: 'Ada Cole' }, { name: 'Ben Ito' }], asked_at: null as string | null };
  api.call(firstDay.helpers).answers(() => ({ data: { ...helpers } }));
  const ask = api.call(firstDay.ask);
  ask.answers(() => {
    helpers.asked_at = '2026-03-14T09:26:53.000Z';
    return { responseMessage: 'The super admins were notified by email' };
  });
  await renderScreen('/', { permissions: [] });
  await expect.element(page.getByText('Ada Cole or Ben Ito can give you access.')).toBeVisible();
  await page.getByRole('textbox', { name: 'What do you need?' }).fill('I answer tickets');
  await expectAccessible();
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect.element(page.getByText(/^You asked on .* notified by email/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask for access' })).not.toBeInTheDocument();
  expect(ask.inputs()).toEqual([{ message: 'I answer tickets' }]);
});

test('the help menu says what the screen is for, lists the keys, and leads to the guide', async () => {
  await renderScreen('/nowhere');
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await help.click();
  await expect.element(page.getByRole('menu', { name: 'Help' })).toHaveTextContent(/Quarterdeck \d+\.\d+\.\d+/);
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await help.click();
  await page.getByRole('menuitem', { name: 'Guide' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('region', { name: 'Advertising' }))
    .toHaveTextContent('All campaigns with their');
  await help.click();
  await page.getByRole('menuitem', { name: 'About this screen' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Guide' })).toHaveTextContent('What each screen is for');
  await userEvent.keyboard('{Escape}');
  await help.click();
  await expect.element(page.getByRole('menuitem', { name: 'API documentation' })).toBeVisible();
});
