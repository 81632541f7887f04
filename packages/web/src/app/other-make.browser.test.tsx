import { campaigns } from '@quarterdeck/contract/campaigns';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { groups } from '@quarterdeck/contract/groups';
import { interests } from '@quarterdeck/contract/interests';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { reports } from '@quarterdeck/contract/moderation/reports';
import { permissions } from '@quarterdeck/contract/permissions';
import { profiles } from '@quarterdeck/contract/profiles';
import { session } from '@quarterdeck/contract/session';
import { settings } from '@quarterdeck/contract/settings';
import { urls } from '@quarterdeck/contract/urls';
import { webAnalytics } from '@quarterdeck/contract/web-analytics';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../test/api.ts';
import { answerFor, renderConsole, renderScreen } from '../../test/render.tsx';
import { enter } from '../data/session/session.ts';

const AT = '2026-03-14T09:26:53.000Z';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

/** Answers like a server that does not know this console's additions. */
const answer = (one: Endpoint, body: object): void =>
  api.call<Endpoint>(one).answers(() => Response.json({ responseCode: 200, responseMessage: 'Done', ...body }));

const open = async (path: `/${string}`): Promise<void> => {
  await renderScreen(path, { isOfAnotherMake: true });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Expects that no addition is requested twice, and that no error about one is shown. */
const expectQuiet = async (): Promise<void> => {
  await expect.element(page.getByText('Not Found')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
};

const person = {
  ...{ name: 'Ada Example', username: 'ada', gender: 'female', email: 'ada@app.example', phone: '+12025550100' },
  ...{ dob: '1990-01-02', address: '1 Main Street', current_location: 'Fresno', avatar: null, latitude: null },
  ...{ longitude: null, reported_count: '1', is_suspended: 0, auto_follow: 0, last_device_used: null },
};

describe('with a server that answers what the specification names', () => {
  test('a post is shown from its numbers and the username, and deleted with Yes alone', async () => {
    answer(posts.details, {
      data: {
        ...{ user: { username: 'ada' }, like_count: '4', comment_count: 3, clicks_count: 2, views_count: 120 },
        ...{ shares_count: 1, bookmarks_count: 0, updated_at: AT },
      },
    });
    answer(posts.reported, { data: [] });
    answer(posts.remove, { responseMessage: 'The post was deleted' });
    await open('/post-details/7');
    await expect.element(page.getByText('120', { exact: true })).toBeVisible();
    await expectQuiet();
    answer(posts.reportedBy, { data: [{ id: '3', name: 'Ben', username: 'ben', avatar: null }] });
    await page.getByRole('tab', { name: 'Reported By' }).click();
    await expect.element(page.getByRole('cell', { name: 'Ben' }).first()).toBeVisible();
    await button('Delete Post').click();
    await expect.element(dialog).toHaveTextContent('Are you sure? Do you want to delete this post?');
    await expect.element(dialog.getByLabelText('Reason (optional)')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect.element(page.getByText('The post was deleted')).toBeVisible();
    expect(api.call(posts.remove).inputs()).toEqual([{ id: 7 }]);
  });

  test('a reported user can be suspended, and auto-follow is sent with the user alone', async () => {
    answer(profiles.profile, { userdetails: person });
    answer(reports.reportedUsers, { data: [] });
    for (const one of [profiles.suspend, profiles.autoFollow]) answer(one, {});
    await open('/user-profile/7');
    await button('Suspend Account').click();
    await dialog.getByRole('button', { name: 'Suspend Account' }).click();
    await expect.poll(() => api.call(profiles.suspend).inputs()).toEqual([{ user_id: 7 }]);
    await button('Add auto-follow').click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => api.call(profiles.autoFollow).inputs()).toEqual([{ user_id: 7 }]);
    await expect.element(page.getByText('Done')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).not.toBeInTheDocument();
    await expect.element(button('History')).not.toBeInTheDocument();
    expect(api.call(profiles.timeline).inputs()).toHaveLength(1);
    await expectQuiet();
  });

  test('a group is deleted, although no one says what is lost', async () => {
    answer(groups.list, { data: [{ id: '3', name: 'Night shift', created_at: AT, updated_at: AT }], total: 1 });
    answer(groups.remove, {});
    await open('/users-groups');
    await expect.element(page.getByRole('columnheader', { name: 'Admins' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await button('Delete Night shift').click();
    await button('Delete group').click();
    await expect.poll(() => api.call(groups.remove).inputs()).toEqual([{ id: 3, isDelete: 1 }]);
    await expectQuiet();
  });

  test('a permission is toggled, and shows what is known of it', async () => {
    let holders = 2;
    const row = (id: number, name: string, count: number) => ({
      ...{ id, name, group_permission_count: count, user_permission_count: 0 },
    });
    answer(groups.dropdown, { data: ['1', 1].map((id) => ({ id, name: 'Night shift' })) });
    api
      .call<Endpoint>(permissions.ofGroup)
      .answers(() => Response.json({ data: [row(1, 'searches', holders), row(2, 'failed_urls', 0)] }));
    api.call<Endpoint>(permissions.toggleOfGroup).answers(() => {
      holders += 1;
      return Response.json({ responseCode: 200, responseMessage: 'The permission was changed' });
    });
    await open('/manage-group-permissions?group_id=1');
    const toggle = page.getByRole('switch', { name: 'searches' });
    await expect.element(page.getByText('0 of 2 granted, 1 not known')).toBeVisible();
    await expect.element(toggle).toHaveAccessibleDescription(/does not report whether it is granted/);
    await toggle.click({ force: true });
    await expect.element(page.getByText('The permission was changed')).toBeVisible();
    await expect.element(toggle).toBeChecked();
    await expect.element(page.getByText('1 of 2 granted')).toBeVisible();
    await expectQuiet();
  });

  test('a widget that cannot read its answer says what is missing, and the others are there', async () => {
    answer(dashboard.widget, { data: '[{"id":"TopSearches"},{"id":"FailedUrls"},{"id":"GoogleAnalytics"}]' });
    answer(dashboard.topSearches, { data: [{ search_term: 'lamps', searches: '12' }] });
    answer(urls.overview, { data: [] });
    answer(webAnalytics.summary, { data: [] });
    await open('/');
    await expect.element(page.getByText('lamps')).toBeVisible();
    await expect.element(page.getByText('data.totals is missing').first()).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Moderation' })).not.toBeInTheDocument();
    await expectQuiet();
  });

  test('a widget that breaks says so alone, and is tried again', async () => {
    // React also logs an error that a boundary has caught.
    vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    answer(dashboard.widget, { data: '[{"id":"FailedUrls"},{"id":"TopSearches"}]' });
    answer(dashboard.topSearches, { data: [{ search_term: 'lamps', searches: '12' }] });
    const totals = { failed: 0, failed_in_enrichment: 0, resolved: 0 };
    const series = { date: [AT], failed: [0], resolved: [0] };
    // Nothing beyond the specification is preloaded.
    answer(urls.overview, { data: { totals, series, hosts: [], previous: {} } });
    await open('/');
    const widget = page.getByRole('region', { name: 'Failed URLs' });
    await expect.element(widget).toHaveTextContent('The rest of the screen works.');
    await expect.element(page.getByText('lamps')).toBeVisible();
    answer(urls.overview, { data: { totals, series, hosts: [] } });
    await widget.getByRole('button', { name: 'Retry' }).click();
    await expect.element(widget.getByText('No failed URLs on these dates')).toBeVisible();
  });

  test('a screen that breaks keeps its title and the frame, and is asked for again when it is tried again', async () => {
    vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    answer(profiles.profile, { userdetails: { ...person, is_admin: 1, auth_user_group: 'none' } });
    await open('/user-profile/7');
    await expect.element(page.getByText('This screen stopped working')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
    answer(profiles.profile, { userdetails: person });
    answer(reports.reportedUsers, { data: [] });
    await button('Try again').click();
    await expect.element(page.getByRole('toolbar', { name: 'Actions on Ada Example' })).toBeVisible();
    await expect.element(page.getByText('This screen stopped working')).not.toBeInTheDocument();
  });

  test('a frame that breaks says so on a page of its own, from which one can sign out', async () => {
    vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    const me = answerFor({ permissions: [], isOfAnotherMake: true });
    enter({ ...me, group_permissions: 5 as never });
    answer(session.loginData, { data: {} });
    await renderConsole('/users');
    await expect.element(page.getByText('The console stopped working')).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(button('Try again')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
  });

  test('a list of a server that answers all of its rows at once has pages', async () => {
    const all = Array.from({ length: 25 }, (_, place) => ({ id: place + 1, name: `Term ${place + 1}` }));
    answer(interests.list, { data: all });
    await open('/interest');
    const cell = (name: string) => page.getByRole('cell', { name, exact: true });
    await expect.element(cell('Term 10')).toBeVisible();
    await expect.element(cell('Term 11')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(cell('Term 11')).toBeVisible();
    await expect.element(cell('Term 10')).not.toBeInTheDocument();
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('11-20 of 25');
  });

  test('a campaign can have a status that no one knows', async () => {
    answer(campaigns.list, { data: [{ id: 5, campaign_name: 'Lamps', status: 'On hold', created_at: AT }] });
    await open('/campaign-list');
    await expect.element(page.getByRole('link', { name: 'On hold: Change Status of Lamps' })).toBeVisible();
  });

  test('a campaign that waits has its status alone, and an amount that came as a number', async () => {
    const campaign = { id: 5, username: 'ada', campaign_name: 'Lamps', status: 'Pending', total_ad_budget: 1250.5 };
    answer(campaigns.details, { data: { ...campaign, created_at: AT, updated_at: AT, goal: 'clicks' } });
    answer(campaigns.changeStatus, {});
    await open('/campaign-details/5');
    await expect.element(page.getByText('$1,250.50')).toBeVisible();
    for (const name of ['Approve', 'Reject']) await expect.element(button(name)).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Pending: Change Status of Lamps' }).click();
    await dialog.getByLabelText('Status').selectOptions('Approved');
    await expect.element(dialog.getByLabelText('Reason')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Change Status' }).click();
    await expect.poll(() => api.call(campaigns.changeStatus).inputs()).toEqual([{ id: 5, status: 'Approved' }]);
    await expectQuiet();
  });

  test('the settings have the two parts of the specification', async () => {
    answer(settings.enrichment, { data: { data_key: 'ENRICHMENT_SERVICE', data: 1 } });
    answer(settings.appVersions, { data: [{ device_type: 'ios', app_version: '5.4', notify_for_update: '1' }] });
    await open('/settings');
    await expect.element(page.getByRole('row', { name: /iOS 5\.4 Show alert only/ })).toBeVisible();
    for (const name of ['Campaign analytics tab', 'Pictures, audio and video', 'Emails to users'])
      await expect.element(page.getByRole('heading', { name })).not.toBeInTheDocument();
    await expectQuiet();
  });

  test('an added screen is said not to be there', async () => {
    await open('/audit-log');
    await expect.element(page.getByText('This server does not have this screen')).toBeVisible();
    await expect
      .element(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Audit log' }))
      .not.toBeInTheDocument();
    await expectQuiet();
  });
});
