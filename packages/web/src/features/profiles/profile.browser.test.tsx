import { routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, exampleAnswer, refusal, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';
import { queryClient } from '../../data/client/query-client.ts';

const profile = api.call(profiles.profile);
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const alert = page.getByRole('alert');
const success = page.getByRole('status').filter({ hasText: 'Done' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const bar = () => document.querySelectorAll('[data-busy]').length;

const { userdetails: example } = exampleAnswer(profiles.profile);
const detailsOf = (id: number) => ({
  ...example,
  ...{ id, name: `Person ${id}`, username: `person.${id}`, auto_follow: 0 as const },
  ...{ avatar: null, latitude: null, longitude: null, case: null, refused: {}, is_admin: 0 as const },
});

const permissions = [
  'users_list',
  'user_profile',
  'manage_autofollow',
  'update_profile',
  'change_app_password',
] as const;

beforeEach(() => {
  profile.answers(({ id }) => ({ userdetails: detailsOf(id) }));
});

describe('a profile', () => {
  test('is empty while it loads: nothing of the one before is shown', async () => {
    api.call(users.list).answers(() => ({
      users: [1, 2].map((id) => rowOf(users.list, { id, name: `Person ${id}`, avatar: null })),
      total_users: 2,
    }));
    const router = await renderScreen('/user-profile/1', { permissions });
    await expect.element(main.getByText('@person.1')).toBeVisible();
    await router.navigate({ href: '/users' });
    const loaded = deferred();
    profile.answers(async ({ id }) => {
      await loaded.promise;
      return { userdetails: detailsOf(id) };
    });
    await page.getByRole('link', { name: 'Person 2' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/user-profile/2');
    await expect.poll(bar).toBe(1);
    await expect.element(main.getByText('@person.1')).not.toBeInTheDocument();
    await expect.element(main.getByRole('tab')).not.toBeInTheDocument();
    loaded.resolve();
    await expect.element(main.getByText('@person.2')).toBeVisible();
    await expect.poll(bar).toBe(0);
  });

  test('cannot be edited by an admin who may only look, who sees no case and what device was used last', {
    tags: ['long'],
  }, async () => {
    profile.answers(({ id }) => ({
      userdetails: {
        ...detailsOf(id),
        last_device_used: { device_app_version: '5.4.1', device_os: 'iOS 18' },
        case: undefined,
      },
    }));
    await renderScreen('/user-profile/1', { permissions: ['user_profile'] });
    await expect.element(button('Edit Name')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Edit Name')).toHaveAccessibleDescription('You need the permission update_profile');
    await expect.element(main.getByRole('region', { name: 'Last device used' })).toHaveTextContent('5.4.1');
    await expect.element(main.getByRole('region', { name: 'Case', exact: true })).not.toBeInTheDocument();
  });

  test('says what the app still sends, although staff changed it', { tags: ['long'] }, async () => {
    profile.answers(({ id }) => ({
      userdetails: { ...detailsOf(id), app_sends: { name: 'Former name', dob: '1990-01-31', phone: null } },
    }));
    await renderScreen('/user-profile/1', { permissions });
    await expect.element(main.getByText('The app still sends “Former name”')).toBeVisible();
    await expect.element(main.getByText('The app still sends “01-31-1990”')).toBeVisible();
    await expect.element(main.getByText('The app still sends no value')).toBeVisible();
  });

  test('leaves a gender that the app has sent as it is, until staff choose another', async () => {
    const saved = vi.fn(() => ({}));
    api.call(profiles.update).answers(saved);
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), gender: 'non-binary', app_id: 'u_1' } }));
    await renderScreen('/user-profile/1', { permissions });
    await expect.element(button('Copy u_1')).toBeVisible();
    await button('Edit Gender').click();
    const choice = main.getByRole('combobox', { name: 'Gender' });
    await expect.element(choice).toHaveValue('non-binary');
    await expect.element(button('Save Gender')).not.toBeInTheDocument();
    await choice.selectOptions('female');
    await button('Save Gender').click();
    await expect.poll(() => saved.mock.calls).toMatchObject([[{ id: 1, gender: 'female' }, {}]]);
  });

  test('keeps what is known, and what is typed, when it cannot be loaded again', { tags: ['long'] }, async () => {
    const title = main.getByText('@person.1');
    const known = page.getByRole('textbox', { name: 'Address' });
    await renderScreen('/user-profile/1', { permissions });
    await button('Edit Address').click();
    await known.fill('1 Harbour Street');
    profile.refuses(500, 'The database is away');
    await queryClient().invalidateQueries();
    await expect.element(alert).toHaveTextContent('The database is away');
    await waitUntilSettled();
    await expect.element(title).toBeVisible();
    await expect.element(known).toHaveValue('1 Harbour Street');
    profile.refuses(404, 'There is no such user');
    await queryClient().invalidateQueries();
    await expect.element(main.getByText('There is no such user')).toBeVisible();
    await expect.element(title).not.toBeInTheDocument();
  });

  test('stays there while something is done about the person', { tags: ['long'] }, async () => {
    const done = deferred();
    api.call(profiles.autoFollow).answers(async () => {
      await done.promise;
      return Response.json({ responseMessage: 'Not now', responseCode: 500 }, { status: 500 });
    });
    await renderScreen('/user-profile/1', { permissions });
    const follow = button('Add auto-follow');
    await follow.click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(follow).toHaveAttribute('data-loading', 'true');
    await expect.element(main.getByText('@person.1')).toBeVisible();
    done.resolve();
    await expect.element(alert).toHaveTextContent('Not now');
    await expect.element(follow).not.toHaveAttribute('data-loading');
  });
});

describe('a field', () => {
  const address = page.getByRole('textbox', { name: 'Address' });

  test('is checked, given up, and saved, with the focus where it was', { tags: ['long'] }, async () => {
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), address: null } }));
    await renderScreen('/user-profile/1', { permissions });
    await button('Edit Address').click();
    await expect.element(address).toHaveFocus();
    await expect.element(button('Save Address')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(main.getByText('Address is required')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Edit Address')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    api.call(profiles.update).answers(() => ({ responseMessage: 'The address was saved' }));
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), address: '1 Harbour Street' } }));
    await address.fill('1 Harbour Street');
    await button('Save Address').click();
    await expect.element(main.getByText('1 Harbour Street')).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'The address was saved' })).toBeVisible();
    expect(api.call(profiles.update).inputs()).toEqual([{ id: 1, address: '1 Harbour Street' }]);
  });

  test('stays open for an Escape of an input method', async () => {
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), address: null } }));
    await renderScreen('/user-profile/1', { permissions });
    await button('Edit Address').click();
    await address.fill('山田');
    const init = { key: 'Escape', bubbles: true, cancelable: true, isComposing: true };
    address.element().dispatchEvent(new KeyboardEvent('keydown', init));
    await expect.element(address).toHaveValue('山田');
  });

  describe('that is edited next to another one', () => {
    const update = api.call(profiles.update);
    const email = page.getByRole('textbox', { name: 'Email' });
    const versions = () => update.asked().map(({ headers }) => headers.get('if-match'));
    let now = { version: 3, address: 'Old Street', email: 'old@example.com' };

    beforeEach(async () => {
      now = { version: 3, address: 'Old Street', email: 'old@example.com' };
      profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), ...now } }));
      await renderScreen('/user-profile/1', { permissions });
      await button('Edit Address').click();
      await address.fill('1 Harbour Street');
      await button('Edit Email').click();
      await email.fill('new@example.com');
    });

    test('does not overwrite what a colleague made of it before one was told', { tags: ['long'] }, async () => {
      update.answers(() => {
        now = { version: 5, address: 'Street of a colleague', email: 'new@example.com' };
        return {};
      });
      await button('Save Email').click();
      await expect.element(email).not.toBeInTheDocument();
      update.refuses(409, 'Bob changed this on 14 March');
      await button('Save Address').click();
      await expect.element(alert).toHaveTextContent('Bob changed this on 14 March');
      await expect.element(address).toHaveValue('1 Harbour Street');
      update.answers(() => ({}));
      await button('Save Address').click();
      await expect.element(address).not.toBeInTheDocument();
      expect(versions()).toEqual(['3', '3', '5']);
    });

    test('is saved after one has saved the other one', { tags: ['long'] }, async () => {
      update.answers(() => {
        now = { ...now, version: now.version + 1, email: 'new@bücher.example' };
        return {};
      });
      await email.fill('new@bücher.example');
      await button('Save Email').click();
      await expect.element(email).not.toBeInTheDocument();
      await button('Save Address').click();
      await expect.element(address).not.toBeInTheDocument();
      expect(versions()).toEqual(['3', '4']);
      // Exactly as typed.
      expect(update.inputs()[0]).toMatchObject({ email: 'new@bücher.example' });
    });

    test('learns of in the timeline, which is loaded again', { tags: ['long'] }, async () => {
      const told = api.call(profiles.timeline);
      await expect.poll(() => told.inputs()).toHaveLength(1);
      update.answers(() => ({}));
      await button('Save Email').click();
      await expect.element(email).not.toBeInTheDocument();
      expect(told.inputs()).toHaveLength(2);
    });
  });

  test('that is not saved is not thrown away by another tab, or another screen, without a question', {
    tags: ['long'],
  }, async () => {
    api.call(users.list).answers(() => ({ users: [], total_users: 0 }));
    const router = await renderScreen('/user-profile/1', { permissions });
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    await button('Edit Address').click();
    await address.fill('1 Harbour Street');
    for (const href of ['/user-profile/1?tab=followers', '/users']) {
      void router.navigate({ href });
      await expect.element(question).toBeVisible();
      await button('Keep editing').click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(address).toHaveValue('1 Harbour Street');
    }
    void router.navigate({ href: '/users' });
    await button('Discard').click();
    await expect.poll(() => router.state.location.pathname).toBe('/users');
  });
});

describe('what can be done about a person', () => {
  test('is to have new users follow them: what was confirmed is sent, and what a colleague did before is shown', {
    tags: ['long'],
  }, async () => {
    const follow = api.call(profiles.autoFollow);
    follow.answers(() => {
      profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), auto_follow: 1 } }));
      return refusal(409, 'New users already follow Person 1');
    });
    await renderScreen('/user-profile/1', { permissions });
    await button('Add auto-follow').click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(alert).toHaveTextContent('New users already follow Person 1');
    follow.answers(() => ({}));
    await button('Remove auto-follow').click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.element(success).toBeVisible();
    expect(follow.inputs()).toEqual([
      { user_id: 1, auto_follow: 1 },
      { user_id: 1, auto_follow: 0 },
    ]);
  });

  test('is no suspension while no one has reported them', { tags: ['long'] }, async () => {
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), reported_count: 0 } }));
    await renderScreen('/user-profile/1', { permissions: [...permissions, 'reported_users', 'suspend_account'] });
    await expect.element(button('Set app password')).toBeVisible();
    await expect.element(button('Suspend Account')).not.toBeInTheDocument();
  });

  test('is to set a password, which is asked for twice', { tags: ['long'] }, async () => {
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), email: 'person@example.com' } }));
    await renderScreen('/user-profile/1', { permissions });
    await button('Set app password').click();
    await expect.element(dialog).toHaveTextContent('They are emailed.');
    await dialog.getByRole('button', { name: 'Set password' }).click();
    for (const name of ['Password', 'Password confirmation'])
      await expect.element(dialog.getByText(`${name} is required`, { exact: true })).toBeVisible();
  });

  test('is not what the server says that it refuses, with the reason', { tags: ['long'] }, async () => {
    const reason = 'No one sets the password of a super admin';
    profile.answers(({ id }) => ({
      userdetails: { ...detailsOf(id), refused: { [routeOf(profiles.setAppPassword)]: reason } },
    }));
    await renderScreen('/user-profile/1', { permissions });
    await expect.element(button('Set app password')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Set app password')).toHaveAccessibleDescription(reason);
  });
});

describe('the actions', () => {
  const bar = main.getByRole('toolbar', { name: 'Actions on Person 1' });
  const names = () =>
    [...document.querySelectorAll('[role="toolbar"][aria-label^="Actions"] button')].map(
      (one) => one.firstChild?.textContent,
    );
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

  test('come first when they may be taken; one line says why the others may not', { tags: ['long'] }, async () => {
    await renderScreen('/user-profile/1', { permissions: ['user_profile', 'change_app_password'] });
    await expect
      .element(bar)
      .toHaveTextContent(
        'You need the permissions suspend_account, manage_autofollow and campaign_list. Only a super admin can do this',
      );
    expect(names()[0]).toMatch(/^Set app password/);
    await expect.element(button('Set app password')).not.toHaveAttribute('aria-disabled');
    await expect.element(button('Assign groups')).not.toBeInTheDocument();
    await button('More actions on Person 1').click();
    const groups = page.getByRole('menuitem', { name: 'Assign groups' });
    await expect.element(groups).toHaveAttribute('aria-disabled', 'true');
    await expect.element(groups).toHaveAccessibleDescription('You need the permission assign-groups');
  });

  test('are in the palette, with what is in the way, and run the same dialog', { tags: ['long'] }, async () => {
    await renderScreen('/user-profile/1', { permissions: ['user_profile', 'change_app_password'] });
    await expect.element(bar).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const offered = page.getByRole('group', { name: 'Actions on Person 1' });
    const option = (name: string) => offered.getByRole('option', { name });
    await expect.element(option('Set app password')).toHaveAttribute('aria-selected', 'true');
    // The menu's button is not an option, but its two actions are.
    expect(offered.getByRole('option').elements()).toHaveLength(names().length + 1);
    await expect.element(page.getByRole('combobox', { name: 'Search the console' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('assign groups');
    await expect.element(option('Assign groups')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Assign groups: You need the permission' }))
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(option('Assign groups')).toBeVisible();
    await page.getByRole('combobox', { name: 'Search the console' }).fill('app password');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('button', { name: 'Set password' })).toBeVisible();
    await expect.element(option('Set app password')).not.toBeInTheDocument();
  });

  test('are one step for Tab, as contacts are, so that every fact is edited within eleven of the title', {
    tags: ['long'],
  }, async () => {
    const contacts = { email: 'person@example.com', phone: '+1 555 0100' };
    profile.answers(({ id }) => ({ userdetails: { ...detailsOf(id), ...contacts } }));
    await renderScreen('/user-profile/1', { permissions });
    await expect.element(bar).toBeVisible();
    document.querySelector<HTMLElement>('h1')?.focus();
    await userEvent.keyboard('{Tab}');
    expect(focused()).toMatch(/^Copy /);
    await userEvent.keyboard('{Tab}');
    expect(focused()).toMatch(/^Add auto-follow/);
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toMatch(/^Set app password/);
    for (let tabs = 1; tabs < 10; tabs += 1) await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('Edit Current Location');
  });
});

describe('the timeline', () => {
  const timeline = main.getByRole('region', { name: 'Timeline' });
  const by = { id: 9, name: 'Ben Other' };
  const report = { id: 4, kind: 'report', at: '2026-03-02T10:00:00.000Z', by, text: 'Sells fakes' } as const;
  const note = { id: 3, kind: 'note', at: '2026-03-01T10:00:00.000Z', by, text: 'Called twice' } as const;
  const calls = api.call(profiles.timeline);

  test('shows what the server tells, one kind alone, and goes on where it ended', async () => {
    calls.answers(({ kind, before }) => {
      const kinds = ['report', 'note'] as const;
      if (kind === 'note' || before) return { data: [note], kinds: [...kinds], next: null };
      return { data: [{ ...report, report: { is_dismissed: 0 } }], kinds: [...kinds], next: '5.0.4' };
    });
    await renderScreen('/user-profile/1', { permissions });
    await expect.element(timeline).toHaveTextContent('Ben Other reported them');
    await expect.element(timeline.getByText('Sells fakes')).toBeVisible();
    await expect.element(timeline.getByRole('button', { name: 'Edits' })).not.toBeInTheDocument();
    await timeline.getByRole('button', { name: 'Show more' }).click();
    await expect.element(timeline.getByText('Called twice')).toBeVisible();
    expect(calls.inputs().at(-1)).toMatchObject({ user_id: 1, before: '5.0.4' });
    await timeline.getByRole('button', { name: 'Notes' }).click();
    await expect.element(timeline.getByText('Sells fakes')).not.toBeInTheDocument();
    await expect.element(timeline.getByRole('button', { name: 'Notes' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('says what a person said as the text that it is, and what failed with Retry', { tags: ['long'] }, async () => {
    const text = '<img src=x onerror="window.broken = 1"> \u202Eabc';
    calls.answers(() => ({ data: [{ ...note, text }], kinds: ['note'], next: null }));
    await renderScreen('/user-profile/1', { permissions });
    await expect.element(timeline.getByText('<img src=x', { exact: false })).toBeVisible();
    calls.answers(() => refusal(500, 'Server Error'));
    await timeline.getByRole('button', { name: 'Notes' }).click();
    await expect.element(timeline.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

/** Answers like a server that reports a failure only in the body, then like one without any message. */
const failures = [
  [{ responseMessage: 'Not this one', responseCode: 400 }, 'Not this one'],
  [{ responseMessage: '', responseCode: 200 }, 'Server Error'],
] as const;

describe.each(failures)('a save that is answered %j', (body, message) => {
  const refused = () => Response.json(body);

  beforeEach(() => renderScreen('/user-profile/1', { permissions }));

  test('is a failure of auto-follow', { tags: ['long'] }, async () => {
    api.call(profiles.autoFollow).answers(refused);
    await button('Add auto-follow').click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(success).not.toBeInTheDocument();
  });

  test('is a failure of a field, whose text stays', { tags: ['long'] }, async () => {
    api.call(profiles.update).answers(refused);
    await button('Edit Address').click();
    await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street');
    await button('Save Address').click();
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveValue('1 Harbour Street');
  });

  test('is a failure of the app password, whose dialog stays', { tags: ['long'] }, async () => {
    api.call(profiles.setAppPassword).answers(refused);
    await button('Set app password').click();
    for (const name of ['Password', 'Password confirmation'])
      await dialog.getByRole('textbox', { name, exact: true }).fill('a quite good one');
    await dialog.getByRole('button', { name: 'Set password' }).click();
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(dialog.getByRole('button', { name: 'Set password' })).toBeVisible();
  });
});
