import { session } from '@quarterdeck/contract/session';
import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, deferred } from '../../../test/api.ts';
import { renderScreen, unmountAll } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';

const screens = page.getByRole('navigation', { name: 'Screens' });
const link = (name: string) => screens.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => api.call(users.list).answers(() => ({ users: [], total_users: 0 })));

test('an admin who is signed in does not stay at the sign-in: they land on the first screen that they may open', {
  tags: ['long'],
}, async () => {
  const router = await renderScreen('/login', { permissions: ['users_list'] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/users');
});

test('the own menu leads to what is ones own', { tags: ['long'] }, async () => {
  api.call(session.sessions).isUnanswered();
  const router = await renderScreen('/nowhere', { permissions: [] });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  for (const [item, path] of [
    ['Preferences', '/preferences'],
    ['Change Password', '/change-password'],
  ] as const) {
    await button('Your menu, Ann Miller').click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.poll(() => router.state.location.pathname).toBe(path);
  }
});

test('what the admin may do is what was asked for last, also when an earlier answer comes later', {
  tags: ['long'],
}, async () => {
  await renderScreen('/nowhere', { permissions: ['users_list'] });
  await expect.element(link('Users')).toBeVisible();
  const now = { name: 'Ann Miller', is_sup_admin: 0 as const, group_permissions: [] };
  const late = deferred();
  const ask = api.call(session.loginData);
  ask.answers(async () => {
    await late.promise;
    return { data: { ...now, user_permissions: ['users_list'] } };
  });
  dispatchEvent(new Event('focus'));
  ask.answers(() => ({ data: { ...now, user_permissions: [] } }));
  dispatchEvent(new Event('focus'));
  await expect.element(link('Users')).not.toBeInTheDocument();
  late.resolve();
  await waitUntilSettled();
  await expect.element(link('Users')).not.toBeInTheDocument();
});

describe('the sidebar', () => {
  test('has groups that fold, and stay folded in this browser; icons alone never do', { tags: ['long'] }, async () => {
    await renderScreen('/nowhere');
    await expect.element(link('Reported users')).toBeVisible();
    await screens.getByRole('button', { name: 'Moderation' }).click();
    await expect.element(link('Reported users')).not.toBeInTheDocument();
    unmountAll();
    await renderScreen('/nowhere');
    await expect.element(link('Users')).toBeVisible();
    await expect.element(link('Reported users')).not.toBeInTheDocument();
    await button('Collapse the sidebar').click();
    await expect.element(link('Reported users')).toBeVisible();
    await button('Open the sidebar').click();
    await screens.getByRole('button', { name: 'Moderation' }).click();
    await expect.element(link('Reported users')).toBeVisible();
  });

  test('scrolls to the current screen, and nothing else does', { tags: ['long'] }, async () => {
    await page.viewport(1280, 420);
    const router = await renderScreen('/users');
    await expect.element(link('Users')).toBeInViewport({ ratio: 1 });
    await expect.element(link('API documentation')).not.toBeInViewport();
    await router.navigate({ href: '/nowhere' });
    link('API documentation').element().scrollIntoView();
    await expect.element(link('Users')).not.toBeInViewport();
    await router.navigate({ href: '/users' });
    await expect.element(link('Users')).toBeInViewport({ ratio: 1 });
    expect(scrollY).toBe(0);
  });

  test('is open from 992 pixels on, and a drawer below', { tags: ['long'] }, async () => {
    await page.viewport(992, 420);
    await renderScreen('/users');
    await expect.element(link('Users')).toBeVisible();
    await expect.element(button('Menu')).not.toBeInTheDocument();
    await page.viewport(991, 420);
    await expect.element(link('Users')).not.toBeInTheDocument();
    await button('Menu').click();
    const drawer = page.getByRole('dialog').getByRole('navigation', { name: 'Screens' });
    await expect.element(drawer.getByRole('link', { name: 'Users', exact: true })).toBeInViewport({ ratio: 1 });
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(button('Menu')).toHaveFocus();
  });
});

test('the sidebar of a phone has its name as soon as it is there: it is read out when the focus comes', {
  tags: ['long'],
}, async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const names: (string | null)[] = [];
  const watch = new MutationObserver(() => {
    const drawer = document.querySelector('[role="dialog"]');
    if (drawer && names.length === 0) names.push(drawer.getAttribute('aria-label'));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  await renderScreen('/nowhere');
  await button('Menu').click();
  await expect.element(page.getByRole('dialog', { name: 'Quarterdeck' })).toBeVisible();
  expect(names).toEqual(['Quarterdeck']);
});
