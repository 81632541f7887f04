import { differs, inConsole, type Statements } from './statement.ts';

/** Section 1: what the product does and for whom. */
export const purpose = {
  '1.1': inConsole(
    'A super admin has all access.',
    'e2e/screens.spec.ts > every screen is open, and accessible in light and dark',
  ),
  '1.2': inConsole(
    'Other admins have access through named permissions granted by group or individually.',
    'e2e/access.spec.ts > each permission opens its screens, and shows them in the sidebar',
  ),
  '1.3': inConsole(
    'Sign in with credentials followed by a one-time code step.',
    'e2e/sign-in.spec.ts > an admin signs in with password and mailed code, by keyboard alone; signing out forgets everything, here and in other tabs',
  ),
  '1.4': inConsole(
    'Change their own password.',
    'packages/server/src/features/session/own-account.test.ts > a changed password ends every other session, voids open challenges and sends a mail',
  ),
  '1.5': inConsole(
    'Reset a forgotten password by email.',
    'e2e/sign-in.spec.ts > a forgotten password: the temporary one opens the change of password and nothing else',
  ),
  '1.6': inConsole(
    'Manage app users: list, search.',
    'e2e/users.spec.ts > users are sorted, paged, searched and taken away as a file; one is added',
  ),
  '1.7': inConsole(
    'View a profile, edit profile fields.',
    'e2e/profile.spec.ts > a field is edited in place, and kept when someone was faster',
  ),
  '1.8': inConsole(
    'Create a user.',
    'e2e/users.spec.ts > adds a user: a duplicate is told at its field, then the new one',
  ),
  '1.9': inConsole(
    'Suspend or unsuspend.',
    'e2e/profile.spec.ts > a reported account is suspended with a reason, and the suspension lifted',
  ),
  '1.10': inConsole(
    'Toggle auto-follow, set an app password.',
    'e2e/profile.spec.ts > auto-follow, the app password and a note',
  ),
  '1.11': differs(
    inConsole(
      'Manage app users: assign groups, and set per-user permissions.',
      'packages/server/test/target.test.ts > $part of $person, by $actor',
    ),
    83,
    'Only admins have groups and permissions; for users of the app both are disabled, and the calls answer 409.',
  ),
  '1.12': inConsole(
    'Manage admin (backend) users and user groups.',
    'e2e/admins.spec.ts > an admin is added; another one gets groups by the keyboard alone, also when someone was faster, and their open console gains its pages',
  ),
  '1.13': inConsole(
    'Set group permissions.',
    'e2e/permissions.spec.ts > permissions are given to a group and to one admin, whose open console follows',
  ),
  '1.14': inConsole(
    'Review reported users.',
    'e2e/moderation.spec.ts > reported users: counted in the sidebar, assigned, suspended one by one with keys, and all that match at once',
  ),
  '1.15': inConsole(
    'Review reported posts, view post details, and delete a post.',
    'e2e/posts.spec.ts > a reported post is opened, deleted, undone, deleted again and restored by a super admin',
  ),
  '1.16': inConsole(
    'See who reported or viewed a post.',
    'packages/server/src/features/moderation/posts/posts.test.ts > who reported it and why, and who viewed it',
  ),
  '1.17': inConsole(
    "View a user's followers, following, searches, bookmarks.",
    'e2e/activity.spec.ts > from all searches to who searched, and through the lists of a profile, which the address keeps',
  ),
  '1.18': inConsole(
    'Chat conversations (chat needs a separate permission, with an access-request form when it is missing).',
    'e2e/conversations.spec.ts > access is asked for, refused, asked for again and granted; it ends automatically, or when a super admin ends it',
  ),
  '1.19': inConsole(
    'View dashboards and analytics: dashboard data, web analytics summary and graph, top searches, popular searches, failed-URL graph, a map component.',
    'e2e/dashboard.spec.ts > named ranges, typed days and what they are compared with change the numbers',
  ),
  '1.20': inConsole(
    'Campaign analytics.',
    'e2e/dashboard.spec.ts > campaign analytics are there for an admin who may see nothing else',
  ),
  '1.21': inConsole(
    'Arrange which widgets appear on the dashboard.',
    'e2e/dashboard-widgets.spec.ts > widgets are dragged with the keyboard, the mouse and a finger, and come in their order with the sign-in',
  ),
  '1.22': inConsole(
    'Manage advertising: campaigns (list, detail, status change).',
    'e2e/campaigns.spec.ts > campaigns are found, and one gets another status by the keyboard alone, after someone who was first, with a reason that is kept',
  ),
  '1.23': inConsole(
    'Campaign charges.',
    'e2e/charges.spec.ts > a charge is added and edited, what it was is kept, and who came second is told',
  ),
  '1.24': inConsole(
    'Interests.',
    'e2e/interests.spec.ts > an interest is added, renamed and deleted; the app is notified each time, and what failed is sent again; one in use stays',
  ),
  '1.25': inConsole(
    'Transaction history.',
    'e2e/transactions.spec.ts > what is filtered is listed, summed, lives in the address and comes as CSV; the id at Stripe is copied',
  ),
  '1.26': inConsole(
    'Inspect failed URLs and frequently failing hosts.',
    'e2e/failed-urls.spec.ts > failed URLs are narrowed and grouped by host; from a host to its URLs, their posts and authors, and from the hosts that fail most',
  ),
  '1.27': inConsole(
    'See a geographic map of users.',
    'e2e/map.spec.ts > users are shown in clusters that add up, which are taken apart, down to a person and their profile',
  ),
  '1.28': inConsole(
    'Manage settings: an enrichment service on/off switch and per-device app version update policy.',
    'e2e/settings.spec.ts > the enrichment service, the versions of the app and the tab of the dashboard are changed by a super admin',
  ),
  '1.29': inConsole(
    'Edit static CMS pages.',
    'e2e/pages.spec.ts > a page is written with everything that the toolbar has, previewed, saved and read; an earlier version is brought back',
  ),
  '1.30': inConsole(
    'Read three API documentation pages.',
    'e2e/documentation.spec.ts > calls are looked up in the documents: what they take, answer and need; the token goes where it is set, and nowhere else',
  ),
} as const satisfies Statements<1>;
