import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, rowOf } from '../../../test/api.ts';
import { addFilter, chip, filterBy, filterByText } from '../../../test/filters.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';

const list = api.call(users.list);
const log = api.call(audit.list);
const open = (search = '') => renderScreen(`/users${search}`, { permissions: ['users_list'] });
const asked = () => list.inputs().at(-1);
const add = page.getByRole('button', { name: 'Add filter' });
const remove = (name: string) => page.getByRole('button', { name: `Remove filter ${name}` });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const box = (name: string) => page.getByRole('combobox', { name, exact: true });
const option = (name: string) => page.getByRole('option', { name, exact: true });

beforeEach(() => {
  list.answers(() => ({ users: [], total_users: 0 }));
  log.answers(() => ({ data: [], total: 0 }));
  api.call(admins.list).answers(({ query }) => ({
    users: [rowOf(admins.list, { id: 7, name: query ? `Found ${query}` : 'Ann Miller' })],
    total_users: 1,
  }));
  api.call(audit.calls).answers(() => ({
    data: [
      { call: 'group.saved', what: 'Add a group', room: 'groups' } as never,
      { call: 'user.saved', what: 'Add a user', room: 'users' } as never,
    ],
    target_types: ['group'],
  }));
});

describe('a filter', () => {
  test('is found by typing, added and set by keys alone, and is in the address', { tags: ['long'] }, async () => {
    const router = await open();
    await focusOn(add);
    await userEvent.keyboard('{Enter}');
    await expect.element(box('Filter by')).toHaveFocus();
    await expect.element(option('Auto-follow')).toBeVisible();
    await userEvent.keyboard('rep');
    await expect.element(option('Auto-follow')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog('Reported')).toBeVisible();
    await expect.element(box('Reported')).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(box('Reported')).toHaveAttribute('aria-activedescendant', option('No').element().id);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expect.element(chip('Reported: No')).toHaveFocus();
    await expect.element(dialog('Reported')).not.toBeInTheDocument();
    expect(router.state.location.searchStr).toBe('?is_reported=0');
    expect(asked()).toMatchObject({ is_reported: 0 });
  });

  test('is offered by the key f; while it is chosen, single keys do nothing else', { tags: ['long'] }, async () => {
    await open('?created_at_from=2026-01-01');
    await focusOn(chip('Created: from 01-01-2026'));
    await userEvent.keyboard('f');
    await expect.element(box('Filter by')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await chip('Created: from 01-01-2026').click();
    await expect.element(dialog('Created').getByRole('button', { name: 'Last 24 hours' })).toHaveFocus();
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('searchbox')).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(chip('Created: from 01-01-2026')).toHaveFocus();
  });

  test('that is set is not offered again, and its chip changes it', { tags: ['long'] }, async () => {
    await open('?is_suspended=1');
    await chip('Suspended: Yes').click();
    await expect.element(option('Yes')).toHaveAttribute('aria-selected', 'true');
    await option('No').click();
    await expect.element(chip('Suspended: No')).toBeVisible();
    await add.click();
    await expect.element(option('Reported')).toBeVisible();
    await expect.element(option('Suspended')).not.toBeInTheDocument();
  });

  test('that is left without a value is none: Escape gives the focus back', async () => {
    await open();
    await addFilter('Device');
    await expect.element(dialog('Device').getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('iOS{Escape}');
    await expect.element(dialog('Device')).not.toBeInTheDocument();
    await expect.element(chip('Device: ...')).not.toBeInTheDocument();
    await expect.element(add).toHaveFocus();
    await add.click();
    await expect.element(box('Filter by')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(add).toHaveFocus();
    expect(asked()).not.toHaveProperty('device');
  });

  test('that is typed is set by Enter, and by going elsewhere', { tags: ['long'] }, async () => {
    await open();
    await filterByText('Device', 'iOS 18');
    await expect.element(chip('Device: iOS 18')).toHaveFocus();
    expect(asked()).toMatchObject({ device: 'iOS 18' });
    await addFilter('App version');
    await userEvent.keyboard('5.4');
    await page.getByRole('heading', { level: 1 }).click();
    await expect.element(chip('App version: 5.4')).toBeVisible();
    await expect.poll(asked).toMatchObject({ device: 'iOS 18', device_app_version: '5.4' });
  });

  test('that is typed keeps the space at its end: one goes on with the next word', { tags: ['long'] }, async () => {
    await open();
    await addFilter('Device');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.keyboard('iOS ');
    vi.advanceTimersByTime(1000);
    await expect.poll(asked).toMatchObject({ device: 'iOS' });
    await userEvent.keyboard('18{Enter}');
    vi.useRealTimers();
    await expect.element(chip('Device: iOS 18')).toHaveFocus();
    expect(asked()).toMatchObject({ device: 'iOS 18' });
  });

  test('of days opens its calendar, and its chip tells them', { tags: ['long'] }, async () => {
    await open();
    await addFilter('Created');
    await page.getByLabelText('Start: YYYY-MM-DD').fill('2026-01-01');
    await page.getByLabelText('End: YYYY-MM-DD').fill('2026-02-01');
    await page.getByRole('dialog', { name: 'Created' }).getByRole('button', { name: 'Search' }).click();
    await expect.poll(asked).toMatchObject({ created_at_from: '2026-01-01', created_at_to: '2026-02-01' });
    await expect.element(chip('Created: 01-01-2026 – 02-01-2026')).toBeVisible();
    await remove('Created').click();
    await expect.poll(asked).not.toHaveProperty('created_at_from');
    expect(asked()).not.toHaveProperty('created_at_to');
  });

  test('is taken away by Delete or Backspace on its chip, by its cross, and all at once', {
    tags: ['long'],
  }, async () => {
    const router = await open('?is_suspended=1&is_reported=1&device=iOS&device_app_version=5');
    await focusOn(chip('Reported: Yes'));
    await userEvent.keyboard('{Delete}');
    await expect.element(chip('Device: iOS')).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(chip('App version: 5')).toHaveFocus();
    expect(router.state.location.searchStr).toBe('?is_suspended=1&device_app_version=5');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(chip('Suspended: Yes')).not.toBeInTheDocument();
    expect(router.state.location.searchStr).toBe('');
    await filterBy('Suspended', 'Yes');
    await expect.element(page.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
    await remove('Suspended').click();
    await expect.element(add).toHaveFocus();
  });

  test('comes back with Back', { tags: ['long'] }, async () => {
    const router = await open('?is_suspended=1');
    await remove('Suspended').click();
    await expect.element(chip('Suspended: Yes')).not.toBeInTheDocument();
    router.history.back();
    await expect.element(chip('Suspended: Yes')).toBeVisible();
  });
});

test('options are found by typing, in their groups, and by the server where they are many', async () => {
  await renderScreen('/audit-log');
  await addFilter('What');
  await expect
    .element(page.getByRole('group', { name: 'Groups' }).getByRole('option'))
    .toHaveTextContent('Add a group');
  await box('What').fill('add a u');
  await expect.element(page.getByRole('option', { name: 'Add a group' })).not.toBeInTheDocument();
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await addFilter('Who');
  await box('Who').fill('bo');
  await page.getByRole('option', { name: /Found bo/ }).click();
  await expect.poll(() => log.inputs().at(-1)).toMatchObject({ admin_id: 7 });
});

test('Enter takes no option that the server found for an earlier text', { tags: ['long'] }, async () => {
  const found = deferred();
  api.call(admins.list).answers(async ({ query }) => {
    if (query) await found.promise;
    const all = [
      rowOf(admins.list, { id: 7, name: 'Ann Miller' }),
      rowOf(admins.list, { id: 8, name: 'Ben Carter' }),
      rowOf(admins.list, { id: 9, name: 'Eve Long' }),
    ];
    return { users: query === 'long' ? all.slice(2) : all, total_users: 3 };
  });
  await renderScreen('/audit-log');
  await addFilter('Who');
  await expect.element(page.getByRole('option', { name: /Ann Miller/ })).toBeVisible();
  await userEvent.keyboard('ben{Enter}');
  await expect.poll(() => log.inputs().at(-1)).toMatchObject({ admin_id: 8 });
  await remove('Who').click();
  await addFilter('Who');
  await expect.element(page.getByRole('option', { name: /Ann Miller/ })).toBeVisible();
  await userEvent.keyboard('zed{Enter}');
  await expect.element(dialog('Who')).toHaveTextContent('Loading...');
  found.resolve();
  await expect.element(page.getByRole('option', { name: /Ann Miller/ })).toBeVisible();
  await box('Who').fill('long');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => log.inputs().at(-1)).toMatchObject({ admin_id: 9 });
});

test('what holds without being chosen has a chip that cannot be taken away', { tags: ['long'] }, async () => {
  api.call(posts.reported).answers(() => ({ data: [], total: 0 }));
  api.call(reasons.list).answers(() => ({ data: [], total: 0 }));
  api.call(cases.assignees).answers(() => ({ data: [] }));
  await renderScreen('/reported-posts', { permissions: ['reported_posts'] });
  await expect.element(chip('State: Open')).toBeVisible();
  await expect.element(remove('State')).not.toBeInTheDocument();
  // Delete is also the key that deletes a post.
  const left: string[] = [];
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => !defaultPrevented && left.push(key);
  addEventListener('keydown', listen);
  await focusOn(chip('State: Open'));
  await userEvent.keyboard('{Delete}{Backspace}');
  removeEventListener('keydown', listen);
  expect(left.filter((key) => key !== 'Tab')).toEqual([]);
  await chip('State: Open').click();
  await option('Dismissed').click();
  await expect.element(chip('State: Dismissed')).toHaveFocus();
  await remove('State').click();
  await expect.element(chip('State: Open')).toHaveFocus();
  expect(api.call(posts.reported).inputs().at(-1)).toMatchObject({ state: 'open' });
});

test('an input that the screen always shows is no chip; everything in the toolbar is 36 px high', async () => {
  api.call(campaigns.list).answers(() => ({ data: [], totalCampaigns: 0 }) as never);
  await page.viewport(1440, 900);
  await renderScreen('/campaign-list?capnStatus=Pending', { permissions: ['campaign_list'] });
  await expect.element(box('Status')).toHaveValue('Pending');
  await expect.element(add).not.toBeInTheDocument();
  const search = page.getByRole('searchbox');
  const heights = [
    search,
    box('Status').element().closest('[data-pinned]'),
    page.getByRole('button', { name: 'Views' }),
  ].map((one) => (one instanceof Element ? one : one?.element())?.getBoundingClientRect().height);
  expect(heights).toEqual([36, 36, 36]);
});

test('on a phone the toolbar is one line, and the chips that it unfolds are one that scrolls in itself, with targets of 44 px', {
  tags: ['long'],
}, async () => {
  await page.viewport(390, 844);
  await open('?is_suspended=1&is_reported=1&device=iOS&device_app_version=5');
  const filters = page.getByRole('button', { name: 'Filter (4)' });
  const rest = page.getByRole('button', { name: 'Views, columns and more' });
  const search = page.getByRole('searchbox');
  await expect.element(filters).toBeVisible();
  const middles = [search, filters, rest].map((one) => {
    const { top, height } = one.element().getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  expect(new Set(middles).size).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Views', exact: true })).not.toBeInTheDocument();
  await rest.click();
  await expect.element(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await expect.element(chip('Suspended: Yes')).not.toBeInTheDocument();
  await filters.click();
  await expect.element(page.getByRole('button', { name: 'Views', exact: true })).not.toBeInTheDocument();
  await expect.element(chip('Suspended: Yes')).toBeVisible();
  const boxes = [chip('Suspended: Yes'), remove('Suspended'), add].map((one) => one.element().getBoundingClientRect());
  for (const { height, width } of boxes) {
    expect(height).toBeGreaterThanOrEqual(42);
    expect(width).toBeGreaterThanOrEqual(44);
  }
  expect(chip('App version: 5').element().getBoundingClientRect().top).toBe(boxes[0]?.top);
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});
