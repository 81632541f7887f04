import { adds, inConsole, type Statements } from './statement.ts';

const ADDRESSES = 'packages/web/src/app/screens.test.ts > there is one at %s';
const SIGN_IN =
  'e2e/sign-in.spec.ts > an admin signs in with password and mailed code, by keyboard alone; signing out forgets everything, here and in other tabs';
const CODE =
  'packages/web/src/features/session/sign-in.browser.test.tsx > that has expired is refused; another one is asked for when the countdown is over, and signs in';
const FORGOTTEN =
  'e2e/sign-in.spec.ts > a forgotten password: the temporary one opens the change of password and nothing else';
const OFFLINE =
  'e2e/updates.spec.ts > without a network the console opens, says where something could not be loaded, and goes on; check for updates takes the worker away';
const FRAME =
  'e2e/shell.spec.ts > the frame: where one lands, who one is, the own menu, a missing page, and the sidebar after a reload';
const DASHBOARD = 'e2e/dashboard.spec.ts > named ranges, typed days and what they are compared with change the numbers';
const CAMPAIGN_ANALYTICS = 'e2e/dashboard.spec.ts > campaign analytics are there for an admin who may see nothing else';
const RANGES = 'packages/web/src/ui/date-range/date-range.browser.test.tsx';

const screen = (words: string) => inConsole(words, ADDRESSES);

/** Section 2, its first part: routes, layout, dashboard and the date-range filter. */
export const screens = {
  '2.1': inConsole(
    'Public routes: /login, /verify-otp, /forgot-password, /logout.',
    'packages/web/src/app/screens.test.ts > four are open to strangers, and no others',
  ),
  '2.2': inConsole(
    'Every other screen needs both a stored session token and a signed-in user; an unauthenticated visitor is redirected to /login.',
    'e2e/access.spec.ts > every screen needs a token and a user: without one, a visitor is sent to the sign-in',
  ),
  '2.3': screen('/: Dashboard'),
  '2.4': screen('/dashboard-widgets: Drag-and-drop widget selection and ordering'),
  '2.5': screen('/change-password: Change own password (header menu)'),
  '2.6': screen('/users: User list'),
  '2.7': screen('/backend-users: Admin user list'),
  '2.8': screen('/reported-users: Reported users'),
  '2.9': screen('/reported-posts: Reported posts'),
  '2.10': screen('/users-groups: Group list'),
  '2.11': screen('/manage-group-permissions: Group permissions'),
  '2.12': screen('/manage-user-permissions/{userId}: Per-user permissions'),
  '2.13': screen('/user-profile/{userId}: User profile (breadcrumb Users List > User Profile)'),
  '2.14': screen('/post-details/{postId}: Post details'),
  '2.15': screen('/searches: Searches'),
  '2.16': screen('/failed-urls: Failed URLs'),
  '2.17': screen('/frequently-used-urls: Frequent failed hosts'),
  '2.18': screen('/geographical-users-count: Users Geographic Data map'),
  '2.19': screen('/settings: Settings'),
  '2.20': screen('/campaign-list: Campaign list'),
  '2.21': screen('/campaign-details/{campaignId}: Campaign Details (breadcrumb shows the campaign name)'),
  '2.22': screen('/campaign-charges: Campaign Charges'),
  '2.23': screen('/interest: Interest list'),
  '2.24': screen('/transactions: Transaction History'),
  '2.25': screen('/api-documentation: API documentation (admin)'),
  '2.26': screen('/mobile-api-documentation: Mobile API documentation'),
  '2.27': screen(
    "a third documentation path whose name carries the product's name (name withheld): Search-product API documentation",
  ),
  '2.28': screen(
    '/faq, /advertising-guidelines, /about, /child-safety-policy, /privacy, /term: Static CMS pages (setting keys faq, advertising_guidelines, about, child_safety_policy, privacy, term)',
  ),
  '2.29': inConsole(
    'Sidebar: open on large screens, collapsed on small ones.',
    'packages/web/src/app/shell/shell.browser.test.tsx > is open from 992 pixels on, and a drawer below',
  ),
  '2.30': inConsole(
    'Items are shown by permission (see section 6).',
    'packages/web/src/app/screens.test.ts > the permission %s alone shows %s in the sidebar',
  ),
  '2.31': adds(
    inConsole(
      "Header: the user's name and avatar, and a menu with Change Password, Signout and Check for Updates.",
      FRAME,
    ),
    'The menu also has Preferences. The header also has a bell with unread notices.',
  ),
  '2.32': inConsole(
    'Check for Updates unregisters background workers, clears caches and reloads after 1 second.',
    OFFLINE,
  ),
  '2.33': inConsole(
    'A scroll-to-top button appears after 300 px of scrolling.',
    'packages/web/src/app/shell/scroll-top.browser.test.tsx > a button leads back to the top once a page is scrolled by more than 300 pixels',
  ),
  '2.34': inConsole(
    'Logout screen: shows "Logging Out", clears the session and goes to /login with the message "You have logout successfully".',
    SIGN_IN,
  ),
  '2.35': inConsole(
    'A service worker is registered under the path /1.0.0.',
    'packages/web/src/app/updates/service-worker.test.ts > for the whole console, and asked for a newer one while the page is seen',
  ),
  '2.36': inConsole('Registration failure and offline mode are only logged.', OFFLINE),
  '2.37': inConsole(
    'Login: username, password, a "Forgot password" link to /forgot-password. On success go to /verify-otp.',
    FORGOTTEN,
  ),
  '2.38': inConsole(
    'OTP screen: one code field, Verify button, Resend button, a countdown, and a Back to login link.',
    CODE,
  ),
  '2.39': inConsole('Forgot password: email field, Reset Password button, link to Login.', FORGOTTEN),
  '2.40': inConsole(
    'Change password: fields Current Password, New Password, Confirm Password; button Change.',
    FORGOTTEN,
  ),
  '2.41': inConsole(
    'Date-range filter and a "Manage Widgets" link to /dashboard-widgets.',
    'packages/web/src/features/dashboard/dashboard.browser.test.tsx > that no one has chosen are named, with the way to choose them',
  ),
  '2.42': inConsole('Tab "Users and Searches" shows the widgets the admin has saved.', DASHBOARD),
  '2.43': inConsole(
    'Widget kinds (ids): TopSearches, PopularSearches, FailedUrlGraph, MapComp, FailedUrls, GoogleAnalytics, GoogleAnalyticsGraph, and a product-analytics widget (id carries the product name, withheld).',
    'packages/contract/src/dashboard/widgets.test.ts > are none without a permission, and all eight for a super admin',
  ),
  '2.44': adds(
    inConsole(
      'A campaign analytics tab exists but is switched off in the tab bar.',
      'packages/server/src/features/settings/settings.test.ts > the campaign analytics tab is off until a super admin turns it on, for everyone',
    ),
    'A super admin can switch it on at /settings.',
  ),
  '2.45': inConsole('Campaign analytics view: 20 statistic tiles.', CAMPAIGN_ANALYTICS),
  '2.46': inConsole('Campaign analytics view: a credit/debit line chart.', CAMPAIGN_ANALYTICS),
  '2.47': inConsole('Campaign analytics view: a US choropleth map of active campaigns.', CAMPAIGN_ANALYTICS),
  '2.48': inConsole(
    "Campaign analytics view: a local map with a circle around each campaign's target location.",
    'packages/web/src/ui/map/map.browser.test.tsx > a circle is drawn whole, in the middle, and told in words',
  ),
  '2.49': inConsole(
    'Widget arrangement screen offers only widgets the admin has permission for: dashboard_data, google_analytics, google_analytics_graph, top_searches, failed_urls.',
    'packages/web/src/features/dashboard/dashboard.browser.test.tsx > that are permitted alone are offered, moved by buttons, and put back',
  ),
  '2.50': inConsole(
    'Read-only field with placeholder "Select Date range"; typing is not allowed.',
    `${RANGES} > cannot be typed in`,
  ),
  '2.51': inConsole(
    'Popup calendar with inputs "Start: YYYY-MM-DD" and "End: YYYY-MM-DD" and a "Search" button.',
    `${RANGES} > days are set by Enter and by the button, a single one as well`,
  ),
  '2.52': inConsole(
    'Preset ranges: Last 24 hours, Last 7 days, Last 30 days, Last 60 days, Last 90 days, Last 180 days, Current Month, Previous Month, Current Year, Last Year.',
    'packages/contract/src/core/reports/date-range.test.ts > has the ten, in their order',
  ),
  '2.53': inConsole(
    'Ranges end at yesterday.',
    'packages/contract/src/core/reports/date-range.test.ts > never ends after yesterday, and never begins after it ends',
  ),
  '2.54': inConsole(
    'Picking a range whose start differs from its end closes the popup.',
    `${RANGES} > of a single day, the popup stays`,
  ),
  '2.55': inConsole('A default range is applied once when given.', DASHBOARD),
  '2.56': inConsole(
    'The change callback fires whenever the range is set.',
    `${RANGES} > the same is set once more: a list then goes back to its first page`,
  ),
  '2.57': inConsole(
    'The year picker offers 1970 up to next year.',
    `${RANGES} > it reaches from 1970 to the end of the next year`,
  ),
} as const satisfies Statements<2>;
