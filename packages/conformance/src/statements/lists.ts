import { adds, differs, inConsole, type Statements } from './statement.ts';

const SERVER = 'packages/server/src/features';
const WEB = 'packages/web/src/features';
const USERS = 'e2e/users.spec.ts';
const PROFILE = 'e2e/profile.spec.ts';
const PROFILE_PART = `${WEB}/profiles/profile.browser.test.tsx`;
const LIST = 'packages/web/src/data/list/list.browser.test.tsx';
const GROUPS =
  'e2e/groups.spec.ts > a group is added, renamed although someone was faster, and deleted once it is said who loses what';
const PERMISSIONS = `${WEB}/permissions/permissions.browser.test.tsx`;
const POSTS =
  'e2e/posts.spec.ts > a reported post is opened, deleted, undone, deleted again and restored by a super admin';
const POST_PART = `${WEB}/moderation/posts/post-details.browser.test.tsx`;
const CAMPAIGNS = 'e2e/campaigns.spec.ts';
const PAGE =
  'e2e/pages.spec.ts > a page is written with everything that the toolbar has, previewed, saved and read; an earlier version is brought back';
const FAILED_URLS = `${WEB}/urls/failed-urls.browser.test.tsx > failed URLs: every column, newest first, resolved or not, late ones marked`;
const MAP =
  'e2e/map.spec.ts > users are shown in clusters that add up, which are taken apart, down to a person and their profile';
const ACCESS = 'e2e/conversations.spec.ts > it is asked for, and refused';
const MORE_COLUMNS = 'The columns are there, with some of ours besides.';

/** Section 2, its second part: lists, profile, posts, advertising, settings, failed URLs and map. */
export const lists = {
  '2.58': differs(
    inConsole(
      'All tables use server-side paging and sorting (see section 9).',
      `${LIST} > turns with each press of a header, by keys as well`,
    ),
    39,
    'Columns without an index have no order.',
  ),
  '2.59': inConsole(
    'Search boxes are debounced.',
    `${LIST} > is sent a second after the last key, and begins at the first page`,
  ),
  '2.60': inConsole(
    'User list columns: avatar, name, username, email, phone, device (OS version), device_app_version, created_at.',
    `${USERS} > ten by name, with all columns of the specification`,
  ),
  '2.61': inConsole('A CSV download needs users_list_csv.', `${USERS} > the filtered set as CSV`),
  '2.62': inConsole(
    'An add-user dialog needs create_user.',
    'e2e/actions.spec.ts > an admin who may only look finds the actions of every list, disabled, and learns why',
  ),
  '2.63': adds(
    inConsole(
      'Admin user list: avatar, name, email, phone, assigned groups.',
      `${WEB}/admins/admins.browser.test.tsx > admins are listed with their groups; a filter of the address is named, and taken away`,
    ),
    MORE_COLUMNS,
  ),
  '2.64': adds(
    inConsole(
      'Reported users: reported user image, name, email, phone, reported by, created_at.',
      `${SERVER}/moderation/queues/reported-users.test.ts > begin by name, a row for each case, with who reported last and why`,
    ),
    'It opens with the visible filter "State: Open". The columns are there, with some of ours besides.',
  ),
  '2.65': adds(
    inConsole(
      'Reported posts: image, title, website, reported by, created_at.',
      `${SERVER}/moderation/posts/posts.test.ts > a row for each case: the latest report, and how many there are`,
    ),
    'It opens with the visible filter "State: Open". The columns are there, with some of ours besides.',
  ),
  '2.66': inConsole(
    'Searches: image, search term, type, username, title, description, created_at, updated_at.',
    `${WEB}/activity/activity.browser.test.tsx > all searches: every column, newest first`,
  ),
  '2.67': adds(inConsole('Groups: name, created_at, updated_at; add, edit, delete dialogs.', GROUPS), MORE_COLUMNS),
  '2.68': inConsole(
    'Group permissions screen: choose a group (empty state "Please select group to change permissions").',
    'e2e/permissions.spec.ts > a group is chosen, searched and changed',
  ),
  '2.69': inConsole(
    'Rows list permission name with YES/NO toggle and counts of groups and users holding it.',
    `${PERMISSIONS} > a toggle shows what the server answered, and nothing that was only asked for`,
  ),
  '2.70': inConsole(
    'Per-user permissions: same toggles for one user.',
    'e2e/permissions.spec.ts > one admin gets a permission of their own, next to what comes from groups',
  ),
  '2.71': adds(
    inConsole(
      'Tabs: About, Followers, Following, Searches, Bookmarks, Conversation.',
      `${WEB}/activity/activity.browser.test.tsx > each tab of a profile has its columns`,
    ),
    'A tab Posts follows Conversation.',
  ),
  '2.72': inConsole(
    'About: inline-editable fields (each switches between display and edit; the save icon shows only when the value is non-empty).',
    `${PROFILE_PART} > is checked, given up, and saved, with the focus where it was`,
  ),
  '2.73': inConsole(
    'Device info (app version and OS).',
    `${PROFILE_PART} > cannot be edited by an admin who may only look, who sees no case and what device was used last`,
  ),
  '2.74': inConsole('A location map (zoom 12).', MAP),
  '2.75': inConsole(
    'Banner "This account has been suspended" when suspended.',
    `${PROFILE} > a reported account is suspended with a reason, and the suspension lifted`,
  ),
  '2.76': inConsole(
    'Suspend Account (only when reported_count is above 0 and the account is not suspended), UnSuspend (when suspended); both need confirmation.',
    `${PROFILE_PART} > is no suspension while no one has reported them`,
  ),
  '2.77': inConsole(
    'Auto-follow add/remove with confirmation.',
    `${PROFILE} > auto-follow, the app password and a note`,
  ),
  '2.78': inConsole(
    'Set app password (password, confirmation).',
    `${PROFILE_PART} > is to set a password, which is asked for twice`,
  ),
  '2.79': differs(
    inConsole('Assign groups (several at once).', `${PROFILE} > an admin is assigned several groups`),
    83,
    'Of admins alone; on the profile of a user of the app the button is disabled, with the reason.',
  ),
  '2.80': inConsole(
    'Conversation: chat rooms list and the messages of the chosen room.',
    'e2e/conversations.spec.ts > the conversations of a person are read: rooms, all kinds of messages, of which nothing is trusted, and older ones, on a phone as well',
  ),
  '2.81': inConsole(
    'Without the conversation permission the tab shows "You need access" and "Request access, or switch to an account with access".',
    ACCESS,
  ),
  '2.82': inConsole('A Request Access form containing an optional message.', ACCESS),
  '2.83': adds(
    inConsole(
      'Left: post summary and a Delete Post button (confirmation "Are you sure? Do you want to delete this post?" Yes/No).',
      POSTS,
    ),
    'Below Yes and No stand a reason and the email to the author, both optional.',
  ),
  '2.84': inConsole('After a successful delete go to /reported-posts.', POSTS),
  '2.85': inConsole('Right: tabs About, Reported By, Viewed By.', POSTS),
  '2.86': inConsole(
    'About lists username, total likes, comments, clicks, views, shares, bookmarked, last updated (MM-DD-YYYY).',
    `${POST_PART} > About tells of a post in numbers, and not where it was written to anyone who may not see that`,
  ),
  '2.87': inConsole(
    'A map centred on the post position at zoom 12 (only with users_locations).',
    `${POST_PART} > an admin who may see places sees where it was written`,
  ),
  '2.88': inConsole(
    'Campaign list: search box (campaign name or username), status filter, Search button, table.',
    `${CAMPAIGNS} > they are searched and filtered, and the address keeps both`,
  ),
  '2.89': inConsole(
    'Username links to the user profile (needs user_profile).',
    'e2e/actions.spec.ts > an admin who may only look finds the actions of every list, disabled, and learns why',
  ),
  '2.90': inConsole(
    'Status is a link opening a Change Status dialog (needs campaign_status).',
    `${CAMPAIGNS} > a status is changed by the keyboard`,
  ),
  '2.91': inConsole(
    'A View button opens the campaign details (needs campaign_details, else disabled).',
    'e2e/actions.spec.ts > an admin who may only look finds the actions of every list, disabled, and learns why',
  ),
  '2.92': inConsole(
    'Campaign details: the ad image plus labelled fields of the campaign.',
    `${CAMPAIGNS} > a campaign shows its ad, what became of it, and why it is not running`,
  ),
  '2.93': inConsole(
    'Charges: table with Add New Charge and Edit Charge dialogs.',
    'e2e/charges.spec.ts > a charge is added and edited, what it was is kept, and who came second is told',
  ),
  '2.94': inConsole(
    'Interests: table with add, edit and delete dialogs.',
    'e2e/interests.spec.ts > an interest is added, renamed and deleted; the app is notified each time, and what failed is sent again; one in use stays',
  ),
  '2.95': inConsole(
    'Transactions: filters for keyword, transaction type and date range.',
    'e2e/transactions.spec.ts > what is filtered is listed and summed, and lives in the address',
  ),
  '2.96': inConsole(
    'Settings: enrichment service ON/OFF toggle.',
    'e2e/settings.spec.ts > the enrichment service is turned off after what stops is said, and on again',
  ),
  '2.97': inConsole(
    'Settings: a table of app versions with edit.',
    'e2e/settings.spec.ts > a forced update shows who it locks out, asks twice, and is undone with one click',
  ),
  '2.98': inConsole(
    'CMS pages: a rich-text editor with a Save button (needs update_static_pages).',
    `${WEB}/pages/pages.browser.test.tsx > who may only read a page cannot write it, and learns why`,
  ),
  '2.99': inConsole('Toolbar: bold, italic, underline, strikethrough; lists.', PAGE),
  '2.100': inConsole('Toolbar: font sizes 8 to 96.', PAGE),
  '2.101': inConsole('Toolbar: block types Normal, H1 to H6, Blockquote, Code.', PAGE),
  '2.102': inConsole('Toolbar: fonts Arial, Georgia, Impact, Tahoma, Times New Roman, Verdana and others.', PAGE),
  '2.103': inConsole(
    'Failed URLs: filter dropdown "All" / "Failed In Enrichment Service".',
    'e2e/failed-urls.spec.ts > by the service that failed: another filter begins again',
  ),
  '2.104': inConsole('Table with a tick when resolved and a cross otherwise.', FAILED_URLS),
  '2.105': inConsole('Rows highlighted when the resolved date differs from the created date.', FAILED_URLS),
  '2.106': inConsole(
    'Frequently used URLs: date range and domain search.',
    'e2e/failed-urls.spec.ts > the hosts that fail most: in a range of days, searched, with their share',
  ),
  '2.107': inConsole(
    'Users map: clustered user markers; the popup shows avatar and name linking to the user profile.',
    MAP,
  ),
  '2.108': inConsole(
    'API documentation viewers: load a specification from a configured address and send a bearer authorization header with the stored token on the first request.',
    'e2e/documentation.spec.ts > calls are looked up in the documents: what they take, answer and need; the token goes where it is set, and nowhere else',
  ),
  '2.109': inConsole(
    'Without the api_documentation permission: "You are not authorize to access this page".',
    'e2e/access.spec.ts > without permissions every screen says which one it needs, and asks for nothing',
  ),
} as const satisfies Statements<2>;
