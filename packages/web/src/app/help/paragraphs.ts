import type { Screen } from '../../ui/screen/screen.ts';

/*
 * What each screen is for, in a paragraph: for the help of the screen, the guide, and docs/guide.md. It is apart from the screens,
 * because the sign-in page loads those.
 */

/** By the address of the screen. */
export const paragraphs: Readonly<Record<string, string>> = {
  '/': 'Shows what users search for, what fails and how the numbers grow, for the days you choose. Each widget stands alone: one that cannot load says so and the others stay. Manage Widgets changes which ones you see and in which order. Annotate a day to say what happened.',
  '/dashboard-widgets':
    'Choose the widgets of your dashboard and put them in order. Drag one by its handle, or move it with the arrow buttons. Only you see the change.',
  '/monthly-report':
    'Compares one month with the month before: searches, users, spend and moderation. Print it, download the figures as CSV, or copy the address to share it with a colleague.',
  '/geographical-users-count':
    'Shows where users of the app are. Zoom in until single users appear; the marker opens a link to the profile. Looking at single users is recorded in the audit log.',
  '/users':
    'Find a user by any part of a name, phone number, email address or id. Select rows to act on several users at once. Save filters and columns as a view, and share it with groups. A download as CSV needs its own permission.',
  '/user-profile/$userId':
    'Shows one user: account, history, reports, followers, searches and conversations. Change a field with the pencil next to it. Suspensions, warnings and notes are here too. Each visit is recorded in the audit log.',
  '/reported-posts':
    'The queue of posts that users reported. All reports about one post are one case. Open a case, look at the evidence and decide: dismiss, warn, hide, delete or suspend. Press ? for the keys, and U to undo the last decision.',
  '/reported-users':
    'The queue of users that others reported. All reports about one user are one case. Start reviewing goes by urgency: the most severe reason and the longest wait come first.',
  '/post-details/$postId':
    'Shows a post with its numbers, its place on the map, who reported it and who saw it. Deleting asks for a reason and can be undone.',
  '/appeals':
    'Users who ask for another look at a decision. Someone other than the first moderator decides: uphold it, or overturn it and revert the measure. The user is notified of the outcome.',
  '/moderation-decisions':
    'Every decision about a post or user: what was decided, by whom and why. Search and filter it to check how a rule is applied, or to find a decision that a user asks about.',
  '/transparency-report':
    'Counts reports, decisions and appeals of a period without naming anyone. Use it for the report that the Digital Services Act requires.',
  '/access-requests':
    'Admins who lack the permission to read conversations ask for one user here. Grant it for a limited time, or refuse it with a note. A grant can be revoked at any moment.',
  '/explore':
    'Answers questions about single events: searches, visits, ad events and post views. Choose filters and a grouping, compare with an earlier time, and share the link or the CSV.',
  '/searches':
    'What users searched for, and which results they opened. Filter by type or time to see what people look for and do not find.',
  '/failed-urls':
    'Addresses that the app could not read. Retry one, or filter for those that failed in the enrichment service as well. A tick means that the address works by now.',
  '/frequently-used-urls':
    'The hosts whose addresses fail most often, and their share of all failures. A host at the top usually blocks the app or is down.',
  '/campaign-list':
    'All campaigns with their advertisers. Open one to review its ad, budget and target. The status decides whether it may run, and the reason is shown when it does not.',
  '/campaign-details/$campaignId':
    'Shows one campaign: the ad as users see it, its target, its budget and what has been spent, day by day. Approve or reject it here; the history shows who changed the status.',
  '/advertiser/$userId':
    'One advertiser: spend and balance by month, cards, campaigns and refunds. Request a refund or a credit here; the app pays it and sends the transaction.',
  '/advertiser-statement/$userId':
    "One month of an advertiser's transactions, exact to the cent. Print it, or download it as CSV.",
  '/campaign-charges':
    'The price per click and per impression. A new price applies to events from then on; earlier prices stay in the history.',
  '/interest':
    'The interests that a campaign can target. Rename one at any time. An interest that a campaign uses cannot be deleted.',
  '/transactions':
    'Charges and refunds of campaigns, with totals for the current filters. Search by campaign or username, and download the result as CSV.',
  '/backend-users':
    'The people who use this console. Invite someone, assign groups, see how each person signs in, and end sessions. Each menu says why an action is not available to you.',
  '/users-groups':
    'A group gives its permissions to all of its members. Add, rename or delete groups, set how members must sign in, and view the console as a member sees it.',
  '/manage-group-permissions':
    'Choose a group and switch its permissions on or off. A change takes effect with the next step of each member.',
  '/manage-user-permissions/$userId':
    'Permissions of one admin in addition to those of their groups. Prefer groups: single permissions are easily forgotten.',
  '/permission-holders':
    'Choose a permission to see who has it, and what gives it to each person. Use it before you change a group.',
  '/rights-review':
    'All admins and their permissions in one table, with those that were not used for 90 days. Note that you have reviewed an admin; the note shows when their permissions changed since.',
  '/settings':
    'Settings that apply to everyone: the enrichment service, minimum app versions, moderation reasons and emails. Choose here how reported media is shown, and which actions admins confirm.',
  '/integrations':
    'Connects your app: service keys, webhooks, the items that the app sent, and how long events are stored. An item that was refused is listed with its reason.',
  '/system':
    'Checks the parts of this installation and says what to do about each problem. The same checks feed the metrics and the alerts.',
  '/audit-log':
    'Who did what, to whom and when. Entries never change: each is linked to the one before. Filter by admin, action, target or day, and download the result as CSV.',
  '/first-steps':
    'The steps that a new installation needs: address, email, a second super admin, a second factor, your app, your staff and a backup. The server checks each step. Hide the list from the sidebar when you do not need it.',
  '/notices':
    'What concerns you: assigned cases, mentions, escalations, appeals against your decisions and more. Choose in Preferences what you receive, and how.',
  '/alerts':
    'Thresholds of dashboard figures. You are emailed when a figure crosses one. Add a threshold here, or remove one that is not needed.',
  '/report-emails':
    'Reports that are emailed on a schedule. Choose “Email this” on the dashboard or the monthly report. Delete what you set up, or leave what others send you.',
  '/preferences':
    'How the console looks and behaves for you: colours, media, keys, time zone and start page. It also lists where you are signed in. Changes are saved immediately.',
  '/sign-in-methods':
    'Your authenticator app, passkeys and recovery codes. Add at least one method besides the mailed code, and store the recovery codes in a safe place.',
  '/change-password':
    'Choose a new password. All of your other sessions end. Use at least 12 characters that are not a common password.',
  '/guide': 'This list: what each screen is for. It shows the screens that you can open.',
};

/** By the section that several screens share. */
export const sectionParagraphs: Readonly<Record<string, string>> = {
  Pages:
    'The pages that everyone can read in the app: FAQ, guidelines, policies and terms. Write in the editor, compare with earlier versions and save. Drafts are stored while you type.',
  'API documentation':
    'The calls of the APIs, for developers: what each takes and answers, and who can make it. Try a call with your own session.',
};

/** What a screen is for, in a paragraph. */
export const paragraphOf = ({ path, nav, description }: Pick<Screen, 'path' | 'nav' | 'description'>): string =>
  paragraphs[path] ?? sectionParagraphs[nav?.section ?? ''] ?? description;
