import type { Locator, Page } from '@playwright/test';
import { addFilter, chip } from './filters.ts';
import { openFirst } from './keyboard.ts';
import { expect } from './test.ts';

/** A state of a screen, other than the initial one. */
interface State {
  readonly name: string;
  /** The query string to add to the address. */
  readonly search?: string;
  readonly open?: (page: Page) => Promise<void>;
}

type Name = string | RegExp;

const main = (page: Page): Locator => page.getByRole('main');

/** Returns a state that presses the first button with a name, and waits for the dialog. */
const dialog =
  (name: Name, then?: (dialog: Locator, page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await main(page).getByRole('button', { name }).first().click();
    const opened = page.getByRole('dialog').last();
    await expect(opened).toBeVisible();
    await then?.(opened, page);
  };

/** Returns a state with an empty form that was sent in a dialog. */
const sent = (opener: Name, submit: Name, message: string): State => ({
  name: `${opener} without anything`,
  open: dialog(opener, async (opened) => {
    await opened.getByRole('button', { name: submit, exact: true }).click();
    await expect(opened.getByText(message, { exact: true })).toBeVisible();
  }),
});

/** Returns a state with a dialog opened from the menu of a row. */
const fromMenu = (row: string, item: string, then?: (opened: Locator, page: Page) => Promise<unknown>): State => ({
  name: item,
  open: async (page) => {
    await page.getByRole('button', { name: `More actions for ${row}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const opened = page.getByRole('dialog').last();
    await expect(opened).toBeVisible();
    await then?.(opened, page);
  },
});

/** Returns a state with an open menu and its items. */
const menu = (name: string | RegExp): State => ({
  name: `its menu ${name}`,
  open: async (page) => {
    await main(page).getByRole('button', { name, exact: true }).first().click();
    await expect(page.locator('[popover]:popover-open [role^="menuitem"]')).not.toHaveCount(0);
  },
});

const tab = (name: string): State => ({ name: `the tab ${name}`, search: `tab=${name}` });

/** The states for work on the first case, and for selected cases. */
const cases: readonly State[] = [
  { name: 'a case is open', open: (page) => openFirst(page, /^Case about/) },
  {
    name: 'many are chosen',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await expect(page.getByText(/\d+ chosen/)).toBeVisible();
    },
  },
];

const versions: State = {
  name: 'earlier versions',
  open: dialog('Earlier versions', (opened) =>
    expect(opened.getByRole('button', { name: /^Version/ }).first()).toBeVisible(),
  ),
};

/** The states of each screen besides those every screen is checked in: dialogs, forms with errors, tabs, open parts. */
export const statesOf: Readonly<Record<string, readonly State[]>> = {
  // The menus are the same on each list, so one is enough.
  '/users': [menu('Views'), menu('Columns'), sent('Add user', 'Add', 'Username is required')],
  '/backend-users': [
    menu(/^More actions for/),
    sent('Add admin', 'Add', 'Name is required'),
    sent('Invite admin', 'Send invitation', 'Name is required'),
    { name: 'assign groups', open: dialog('Assign groups to Mateo Silva') },
    fromMenu('Mateo Silva', 'Explain access', async (opened, page) => {
      await opened.getByRole('combobox', { name: 'Permission' }).fill('users_list');
      await page.getByRole('option', { name: 'users_list See the list of users' }).click();
      await expect(opened.getByText(/can see the list of users/)).toBeVisible();
    }),
    fromMenu('Mateo Silva', 'Sessions', async (opened, page) => {
      await opened
        .getByRole('button', { name: /^End the session/ })
        .first()
        .click();
      await expect(page.getByText(/is signed out of .* immediately/)).toBeVisible();
    }),
    fromMenu('Mateo Silva', 'Suspend Account'),
    fromMenu('Mateo Silva', 'History', (opened) => expect(opened.getByRole('heading').nth(1)).toBeVisible()),
  ],
  '/users-groups': [
    sent('Add group', 'Add', 'Group name is required'),
    {
      name: 'the question before a deletion',
      open: dialog('Delete Moderators', (opened) => expect(opened.getByText('This cannot be undone.')).toBeVisible()),
    },
  ],
  '/manage-group-permissions': [{ name: 'a group is chosen', search: 'group_id=1' }],
  '/manage-user-permissions/$userId': [{ name: 'why one is held', open: dialog(/^Why does/) }],
  '/reported-posts': cases,
  '/reported-users': cases,
  '/appeals': [
    {
      name: 'an appeal is open',
      open: async (page) => {
        await openFirst(page, /^Appeal of/);
        const pane = page.getByRole('region', { name: /^Appeal of/ });
        await expect(pane.getByRole('region', { name: 'First decision' })).toBeVisible();
        await pane.getByRole('button', { name: 'Overturn' }).click();
        await expect(page.getByRole('form', { name: 'Overturn the decision?' })).toBeVisible();
      },
    },
  ],
  '/post-details/$postId': [
    tab('reported-by'),
    tab('viewed-by'),
    { name: 'the question before a deletion', open: dialog('Delete Post') },
  ],
  '/user-profile/$userId': [
    ...['followers', 'following', 'searches', 'bookmarks', 'conversation'].map(tab),
    sent('Set app password', 'Set password', 'Password is required'),
    menu('Help with'),
    {
      name: 'an email is previewed',
      open: async (page) => {
        await page.getByRole('radiogroup', { name: 'What to write' }).getByText('Email').click();
        await page.getByRole('combobox', { name: 'Template' }).selectOption('Password help');
        await page.getByRole('button', { name: 'Preview and send' }).click();
        await expect(page.getByRole('button', { name: 'Send email' })).toBeVisible();
      },
    },
    {
      name: 'a field is edited, with an error',
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit Address' }).click();
        await page.getByRole('textbox', { name: 'Address' }).fill('');
        await page.getByRole('textbox', { name: 'Address' }).press('Enter');
        await expect(page.getByText('Address is required')).toBeVisible();
      },
    },
  ],
  '/access-requests': [
    {
      name: 'running grants',
      open: async (page) => {
        await page.getByRole('tab', { name: 'Active grants' }).click();
        await expect(page.getByRole('tab', { name: 'Active grants' })).toHaveAttribute('aria-selected', 'true');
      },
    },
    { name: 'a request is granted', open: dialog(/^Grant the request/) },
  ],
  '/campaign-list': [sent(/Change Status of/, 'Change Status', 'Status is required'), tab('review')],
  '/alerts': [sent('Add alert', 'Add alert', 'Value is required')],
  '/report-emails': [{ name: 'a report is scheduled', open: dialog('Email the dashboard') }],
  '/advertiser/$userId': [sent('Request credit', 'Request credit', 'Amount is required')],
  '/campaign-charges': [
    sent('Add New Charge', 'Add', 'Goal charges is required'),
    { name: 'the history of a charge', open: dialog(/^History of the charge/) },
  ],
  '/interest': [sent('Add interest', 'Add', 'Name is required')],
  '/faq': [{ name: 'the preview', open: dialog('Preview') }, versions, menu('Table')],
  '/settings': [
    sent('Add reason', 'Add', 'Name is required'),
    { name: 'the service is turned off', open: dialog('OFF') },
    { name: 'everyone is signed out', open: dialog('Sign out everyone') },
    {
      name: 'a version is edited',
      open: dialog('Edit the version for iOS', async (opened) => {
        await opened.getByRole('textbox', { name: 'App version' }).fill('99.0');
        await opened.getByRole('combobox', { name: 'Older versions' }).selectOption('Force Update');
        await expect(opened.getByRole('status')).toHaveText(/users/);
      }),
    },
  ],
  '/failed-urls': [{ name: 'by host', search: 'by=hosts' }],
  '/integrations': [
    sent('Create key', 'Create', "Select the key's scopes"),
    fromMenu('Demo', 'Rotate'),
    tab('items'),
    tab('webhooks'),
    {
      name: 'an endpoint is added',
      search: 'tab=webhooks',
      open: dialog('Add endpoint', async (opened) => {
        await opened.getByRole('checkbox', { name: /^Everything/ }).click();
        await expect(opened.getByRole('checkbox', { name: 'user.suspended' })).toBeVisible();
      }),
    },
    tab('deliveries'),
    tab('channels'),
    { name: 'a channel is added', search: 'tab=channels', open: dialog('Add channel') },
    tab('storage'),
    { name: 'how long searches are kept', search: 'tab=storage', open: dialog('Edit the retention of Searches') },
  ],
  '/audit-log': [
    {
      name: 'the days are chosen',
      open: async (page) => {
        await addFilter(page, 'Date range');
        await expect(page.getByRole('dialog', { name: 'Date range' }).getByLabel('Start: YYYY-MM-DD')).toBeVisible();
      },
    },
    {
      name: 'filters are set, and one is chosen',
      search: 'outcome=done&target_type=group',
      open: async (page) => {
        await expect(chip(page, 'Outcome: Done')).toBeVisible();
        await addFilter(page, 'What');
      },
    },
    {
      name: 'an entry is open',
      open: dialog(/^Details of entry/, (opened) => expect(opened.getByText('Before and after')).toBeVisible()),
    },
  ],
  '/api-documentation': [
    {
      name: 'a call is open',
      open: async (page) => {
        await page.getByRole('searchbox', { name: 'Search calls' }).fill('put /group');
        await expect(page.getByText('1 call', { exact: true })).toBeVisible();
        await page.getByRole('heading', { level: 3 }).click();
        await expect(page.getByText('Permission: edit_group')).toBeVisible();
      },
    },
  ],
  '/': [
    { name: 'with earlier numbers', search: 'compare=previous_period' },
    {
      name: 'a chart as a table',
      open: async (page) => {
        await page.getByRole('button', { name: 'Show Failed URLs over time as table' }).click();
        await expect(page.getByRole('table').first()).toBeVisible();
      },
    },
  ],
  '/explore': [{ name: 'the highest groups', search: 'by=none&group=term&compare=previous_period' }, tab('visits')],
  '/geographical-users-count': [
    {
      name: 'a person',
      search: 'lat=34.06&lng=-118.24&zoom=11',
      open: async (page) => {
        const map = page.getByRole('region', { name: 'Map of users' });
        await map
          .locator('button:not([inert])')
          .filter({ has: page.locator('span > img') })
          .first()
          .press('Enter');
        await expect(map.getByRole('listitem').getByRole('link').first()).toBeVisible();
      },
    },
    { name: 'as a table', open: (page) => page.getByText('Show as table').click() },
    { name: 'all at one place', search: 'at=34.05,-118.25,34.06,-118.24' },
  ],
  '/preferences': [
    {
      name: 'the palette',
      open: async (page) => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: 'Search the console' })).toBeFocused();
        await page.keyboard.type('ann');
        await expect(page.getByRole('group', { name: 'Users' })).toBeVisible();
      },
    },
  ],
  '/sign-in-methods': [
    {
      name: 'adding an app',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add an app' }).click();
        await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      },
    },
  ],
  '/change-password': [
    {
      name: 'without anything',
      open: async (page) => {
        await page.getByRole('button', { name: 'Change', exact: true }).click();
        await expect(page.getByText('Current is required', { exact: true })).toBeVisible();
      },
    },
  ],
};

/** WCAG 2.2 exempts markers on maps from the rule on target size: their position is essential. */
export const exceptions: Readonly<Record<string, readonly string[]>> = {
  '/geographical-users-count': ['target-size'],
  '/': ['target-size'],
};
