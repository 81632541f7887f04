import { adds, inBackend, inConsole, type Statements } from './statement.ts';

const RESEND = 'packages/web/src/features/session/countdown.test.ts > runs from 1:30 to zero and stays there';
const MAPS = 'packages/web/src/ui/map/constants.test.ts > maps begin where the product wants them';
const WIDTHS = 'packages/web/src/ui/theme/theme.test.ts > widths begin at 575, 768, 992 and 1200 pixels';
const FORMAT = 'packages/web/src/ui/text/format.test.ts';
const VERSIONS =
  'packages/web/src/features/settings/settings.browser.test.tsx > a version that cannot be read as one says what follows, and no one is counted';

const map = (words: string) => inConsole(words, MAPS);

/** Section 9: business constants and limits. */
export const constants = {
  '9.1': inBackend('API base: /api/v1.'),
  '9.2': inConsole("Currency symbol '$'.", `${FORMAT} > writes %s as %s`),
  '9.3': inBackend('Paging: default page size 10.'),
  '9.4': inBackend('Paging: page starting at 0, server-side.'),
  '9.5': inBackend('Paging: default sort created_at descending.'),
  '9.6': inConsole(
    'Clicking a column header flips the direction.',
    'packages/web/src/data/list/list.browser.test.tsx > turns with each press of a header, by keys as well',
  ),
  '9.7': inBackend('The direction of a sort (asc or desc) flips the order.'),
  '9.8': inBackend('Default sorts: users by name ascending.'),
  '9.9': inBackend('Default sorts: admin users by id.'),
  '9.10': inBackend('Default sorts: groups by id.'),
  '9.11': inBackend('Default sorts: bookmarks by id.'),
  '9.12': inBackend('Default sorts: reported users by reportedUser.'),
  '9.13': inBackend('Default sorts: searches by updated_at descending.'),
  '9.14': inBackend('Default sorts: followers by created_at descending.'),
  '9.15': inBackend('Default sorts: following by created_at descending.'),
  '9.16': inConsole(
    'Search boxes debounce by 1000 ms.',
    'packages/web/src/data/list/list.browser.test.tsx > is sent a second after the last key, and begins at the first page',
  ),
  '9.17': inConsole('OTP resend countdown: 1 min 30 s.', RESEND),
  '9.18': inConsole(
    'Update reload delay: 1 s.',
    'e2e/updates.spec.ts > without a network the console opens, says where something could not be loaded, and goes on; check for updates takes the worker away',
  ),
  '9.19': inConsole(
    'Scroll-to-top threshold: 300 px.',
    'packages/web/src/app/shell/scroll-top.browser.test.tsx > a button leads back to the top once a page is scrolled by more than 300 pixels',
  ),
  '9.20': inConsole(
    'Maps: distance 1609.34 m per mile, otherwise 1000 m per km.',
    'packages/web/src/ui/map/circle.test.ts > takes the unit into account',
  ),
  '9.21': map('Minimum zoom 5.'),
  '9.22': map('Default zoom 5 (dashboard and post or profile maps use 12).'),
  '9.23': map(
    'Users map initial zoom 6, default centre latitude 36.778259, longitude -119.417931, default height 600.',
  ),
  '9.24': inConsole(
    'Chat list preview truncated to 20 characters.',
    'packages/web/src/features/conversations/texts.test.ts > of %j is %j',
  ),
  '9.25': inConsole('Number shortening: 1,000 (K) and 1,000,000 (M).', `${FORMAT} > writes %d as %s`),
  '9.26': inConsole('Decimals rounded to two places.', `${FORMAT} > writes %d as %s`),
  '9.27': inConsole('Date formats: MM-DD-YYYY (default, shown in UTC).', `${FORMAT} > writes the day in UTC`),
  '9.28': inConsole('Date formats: MM-DD-YYYY HH:mm:ss.', `${FORMAT} > writes one line for each zone`),
  '9.29': inBackend('Date formats: YYYY-MM-DD for requests.'),
  '9.30': inConsole('Date formats: DD MMMM in places.', `${FORMAT} > are a day of two digits`),
  '9.31': inConsole('Date formats: ddd d MMM in places.', `${FORMAT} > are a heading`),
  '9.32': inConsole(
    'Date formats: YYYY HH:mm:ss in places.',
    `${FORMAT} > are a day, its year and the time to the second`,
  ),
  '9.33': adds(
    inConsole('Breakpoints: below 575 px xs, 576-767 sm, 768-991 md, 992-1199 lg, above 1200 xl.', WIDTHS),
    'The two widths between its ranges: 575 px is sm, 1200 px is xl.',
  ),
  '9.34': inConsole(
    'xs, sm and md count as mobile.',
    'packages/web/src/app/shell/shell.browser.test.tsx > is open from 992 pixels on, and a drawer below',
  ),
  '9.35': inConsole(
    'Date range presets as in section 2.',
    'packages/contract/src/core/reports/date-range.test.ts > has the ten, in their order',
  ),
  '9.36': inConsole(
    'Date picker years 1970 to next year.',
    'packages/web/src/ui/date-range/range-text.test.ts > reaches from 1970 to the end of the next year',
  ),
  '9.37': inConsole('App version options: No Action (0), Show alert only (1), Force Update (2).', VERSIONS),
  '9.38': inConsole(
    'Dashboard widget ids as in section 2.',
    'packages/contract/src/dashboard/widgets.test.ts > are none without a permission, and all eight for a super admin',
  ),
  '9.39': inBackend('Special setting key ENRICHMENT_SERVICE.'),
  '9.40': inConsole(
    'Default chart colours exist; their values: not shown.',
    'packages/web/src/ui/chart/colours.test.ts > are four, and stand out from what they are drawn on',
  ),
} as const satisfies Statements<9>;
