import { adds, differs, inBackend, inConsole, type Statements } from './statement.ts';

const PASSWORD =
  'packages/web/src/features/session/sign-in.browser.test.tsx > whose answer has no key is a failure, which leaves no one signed in';
const CODE =
  'packages/web/src/features/session/sign-in.browser.test.tsx > that has expired is refused; another one is asked for when the countdown is over, and signs in';
const NO_TOKEN =
  'packages/web/src/features/session/sign-in.browser.test.tsx > whose answer has no token is a failure, and the code is still awaited';
const WIDGETS =
  'packages/web/src/features/session/sign-in.browser.test.tsx > brings the widgets along: none, where the answer has none, and no one asks for them';
const SIGN_IN =
  'e2e/sign-in.spec.ts > an admin signs in with password and mailed code, by keyboard alone; signing out forgets everything, here and in other tabs';
const LANDING = 'packages/web/src/app/welcome/landing.test.ts';
const LOADS =
  'packages/web/src/ui/alert/alert.browser.test.tsx > a failing load says why and empties the list; the next one takes the message away';
const BLOCKS =
  'packages/web/src/features/dashboard/dashboard.browser.test.tsx > say for themselves that they load, until their own answers come';
const INTERESTS = 'e2e/interests.spec.ts > it is deleted after a question; one that a campaign uses stays';

/** Section 4: states and transitions. */
export const states = {
  '4.1': inConsole(
    "Login: a response with a key stores the token and shows the server's message.",
    'packages/web/src/features/session/sign-in.browser.test.tsx > is sent once, however often it is asked for while the server takes its time',
  ),
  '4.2': inConsole(
    'Login: without a key the stored session is cleared and the message is shown as a danger alert.',
    PASSWORD,
  ),
  '4.3': inBackend('Login may be re-sent with action resend to request a new code.'),
  '4.4': inConsole(
    'After login the code screen runs a countdown from 1:30.',
    'packages/web/src/features/session/countdown.test.ts > runs from 1:30 to zero and stays there',
  ),
  '4.5': inConsole('Resend is disabled until zero, then enabled.', CODE),
  '4.6': inConsole('Resending restarts the countdown.', CODE),
  '4.7': inConsole(
    'Verification with user and api_token stores token and user and the widget layout (empty list if absent).',
    WIDGETS,
  ),
  '4.8': inConsole('Without a token the responseMessage is shown as danger.', NO_TOKEN),
  '4.9': adds(
    inConsole(
      'Landing after verification: a super admin goes to /.',
      `${LANDING} > sends a super admin to the dashboard`,
    ),
    'A sign-in that began at another address returns there.',
  ),
  '4.10': adds(
    inConsole(
      'Any other admin goes to the first page in this priority list for which they hold the permission: dashboard_data, google_analytics, campaign_analytics, google_analytics_graph, top_searches (all to /); users_list (/users); admin_users_list (/backend-users); reported_users (/reported-users); group_list (/users-groups); group_permissions (/manage-group-permissions); searches (/searches); reported_posts (/reported-posts); failed_urls (/failed-urls); api_documentation (/api-documentation); view_static_pages (/faq); users_locations (/geographical-users-count); campaign_list (/campaign-list); campaign_charges_list (/campaign-charges); campaign_interests (/interest); change_enrichment_settings and get_app_version (/settings).',
      `${LANDING} > %s leads to %s, whatever else is held that comes later`,
    ),
    'A sign-in that began at another address returns there.',
  ),
  '4.11': inConsole(
    'If none matches, a danger message "You do not have permission to access any page" is shown.',
    SIGN_IN,
  ),
  '4.12': inConsole('Logout clears token, login data, otp key and user.', SIGN_IN),
  '4.13': inConsole('Every load or save clears the previous message.', LOADS),
  '4.14': inConsole('Every load or save shows a loading indicator and hides it on success or failure.', LOADS),
  '4.15': inConsole(
    'Separate indicators exist for profile, main actions, web analytics summary, web analytics graph, top searches and failed-URL data.',
    BLOCKS,
  ),
  '4.16': inConsole(
    'Some loads reset their result to empty first; a failing reported-posts load also empties the list.',
    'packages/web/src/data/list/list.browser.test.tsx > that could not be loaded on another page are not those of the page before',
  ),
  '4.17': inBackend('Account: active or suspended.'),
  '4.18': inBackend('Suspend goes to the revoke call when the revoke flag is set, otherwise to the suspend call.'),
  '4.19': inBackend('Auto-follow: one confirmed action toggles it on or off.'),
  '4.20': inBackend('Group permission (per group): toggles YES/NO with one call per click.'),
  '4.21': inBackend('Group permission (per user): toggles YES/NO with one call per click.'),
  '4.22': inBackend('Group save: update when only id is set.'),
  '4.23': inBackend('Group save: delete when id and isDelete are set.'),
  '4.24': inBackend('Group save: otherwise create.'),
  '4.25': inBackend('Charge save: update when id is present.'),
  '4.26': inBackend('Interest save: update when id is present, otherwise create.'),
  '4.27': inBackend('Interest delete is allowed only when its campaigns_count is 0.'),
  '4.28': inConsole('Confirmation "Are you sure? Do you want to delete this interest?".', INTERESTS),
  '4.29': inBackend('Campaign status values: Approved, Completed, Draft, Paused, Pending.'),
  '4.30': inBackend('Any status may be chosen; no restriction is shown.'),
  '4.31': inBackend('Enrichment service: ON or OFF.'),
  '4.32': inConsole(
    'The button of the current state is disabled.',
    'e2e/settings.spec.ts > the enrichment service is turned off after what stops is said, and on again',
  ),
  '4.33': inConsole(
    'Tables reload after a save, delete or status change.',
    'packages/web/src/data/form/form.browser.test.tsx > is saved, and what shows it is loaded again',
  ),
  '4.34': inConsole(
    'Changing the failed-URL filter resets sort to created_at descending and the page to 0.',
    'e2e/failed-urls.spec.ts > by the service that failed: another filter begins again',
  ),
  '4.35': inConsole(
    'Chat lists load the next page on scrolling to the bottom while nextPage is below total_page.',
    'packages/web/src/features/conversations/conversations.browser.test.tsx > more rooms come at the end, once they are nearly seen',
  ),
  '4.36': differs(
    inConsole(
      'Login form is valid only when both fields are filled.',
      'packages/web/src/ui/form/values.test.ts > has the messages of the specification',
    ),
    83,
    'The button stays enabled, and pressing it names what is missing.',
  ),
} as const satisfies Statements<4>;
