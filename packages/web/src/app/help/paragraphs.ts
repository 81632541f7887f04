import type { Screen } from '../../ui/screen/screen.ts';

// A paragraph about each screen, for its help, the guide, and docs/guide.md. They are apart from the screens,
// because the sign-in page loads those.

/** Paragraphs by the screen's address. */
export const paragraphs: Readonly<Record<string, string>> = {
  '/': 'Shows what users search for, what fails, and how usage grows on the selected dates. If one widget cannot load, the others still work. Manage Widgets sets which widgets you see and their order. “Email this” sends the dashboard on a schedule, and a day can be annotated.',
  '/dashboard-widgets':
    'Select the widgets of your dashboard and put them in order. Drag one by its handle, or move it with the arrow buttons. Only you see the change.',
  '/monthly-report':
    'Compares one month with the month before: searches, users, spend and moderation. Print it, download the figures as CSV, or copy the address to share it with a colleague.',
  '/geographical-users-count':
    'Shows where app users are. Zoom in to see individual users; a marker links to the profile. Viewing individual users is recorded in the audit log.',
  '/users':
    'Find a user by any part of a name, phone number, email address or id. Select rows to act on several users at once. Save filters and columns as a view, and share it with groups. The CSV download requires its own permission.',
  '/user-profile/$userId':
    'Shows one user: account, history, reports, followers, searches and conversations. Change a field with the pencil next to it. Suspensions, warnings and notes are here too. Each visit is recorded in the audit log.',
  '/reported-posts':
    'The queue of posts that users reported. All reports about one post are one case. Open a case, look at the evidence and decide: dismiss, warn, hide, delete or suspend. Press ? for the keys, and U to undo the last decision.',
  '/reported-users':
    'The queue of users that others reported. All reports about one user are one case. Start reviewing goes by urgency: the most severe reason and the longest wait come first.',
  '/post-details/$postId':
    'Shows a post with its numbers, its place on the map, who reported it and who saw it. Deleting asks for a reason and can be undone.',
  '/appeals':
    "Users' appeals against decisions. Someone other than the original moderator decides: uphold the decision, or overturn it and reverse the action. The user is notified of the outcome.",
  '/moderation-decisions':
    'Every decision about a post or user: what was decided, by whom and why. Search and filter it to check how a rule is applied, or to find a decision that a user asks about.',
  '/transparency-report':
    'Counts reports, decisions and appeals of a period without naming anyone. Use it for the report that the Digital Services Act requires.',
  '/access-requests':
    "Requests from admins who need access to a user's conversations. Grant access for a limited time, or refuse with a note. You can revoke a grant at any time.",
  '/explore':
    'Answers questions about single events: searches, visits, ad events and post views. Select filters and a grouping, compare with an earlier time, and share the link or the CSV.',
  '/searches':
    'What users searched for, and which results they opened. Filter by type or time to see what people look for and do not find.',
  '/failed-urls':
    'Links that the app could not read. Retry one, or filter for those that also failed in the enrichment service. A check mark means the link works now.',
  '/frequently-used-urls':
    'The hosts with the most failed links, and their share of all failures. A host at the top is usually down or blocks the app.',
  '/campaign-list':
    'All campaigns with their advertisers. Open one to review its ad, budget and target. Its status controls whether it can run; if it does not run, the reason is shown.',
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
    'Console staff. Invite someone, assign groups, see how each person signs in, and end sessions. Each menu explains why an action is not available.',
  '/users-groups':
    'A group grants its permissions to all its members. Add, rename or delete groups, set how members must sign in, and view the console as a member does.',
  '/manage-group-permissions':
    'Select a group and turn its permissions on or off. Changes take effect immediately for each member.',
  '/manage-user-permissions/$userId':
    "One admin's direct permissions, in addition to their groups'. Prefer groups: direct permissions are easily forgotten.",
  '/permission-holders': 'Select a permission to see who has it and how they got it. Use it before you change a group.',
  '/rights-review':
    'All admins and their permissions in one table; permissions unused for 90 days are marked. Mark an admin as reviewed; the mark shows whether their permissions changed since.',
  '/settings':
    'Settings that apply to everyone: the enrichment service, minimum app versions, moderation reasons and emails. Set here how reported media is shown, and which actions admins confirm.',
  '/integrations':
    'Connects your app: service keys, webhooks, the items that the app sent, and how long events are stored. An item that was refused is listed with its reason.',
  '/system':
    'Checks the parts of this installation and says what to do about each problem. The same checks feed the metrics and the alerts.',
  '/audit-log':
    'Who did what, to whom and when. Entries cannot be changed: each is linked to the previous one. Filter by admin, action, target or day, and download the result as CSV.',
  '/first-steps':
    'Setup steps for a new installation: public address, email, second super admin, second factor, your app, staff and backup. The server checks each step. You can hide the list from the sidebar.',
  '/notices':
    'Your notifications: assigned cases, mentions, escalations, appeals against your decisions and more. Preferences sets what you receive and how.',
  '/alerts':
    'Alerts on dashboard figures. You are emailed when a figure crosses its threshold. Add or remove alerts here.',
  '/report-emails':
    'Reports that are emailed on a schedule. Select “Email this” on the dashboard or the monthly report. Delete what you set up, or leave what others send you.',
  '/preferences':
    'How the console looks and behaves for you: color scheme, media, keys, time zone and start page. It also lists your sessions. Changes are saved immediately.',
  '/sign-in-methods':
    'Your authenticator app, passkeys and recovery codes. Add at least one method in addition to emailed codes, and store your recovery codes in a safe place.',
  '/change-password':
    'Change your password. All your other sessions end. Use at least 12 characters, and avoid common passwords.',
  '/guide': 'What each screen is for. Lists the screens you have access to.',
};

/** Paragraphs by section, for several screens each. */
export const sectionParagraphs: Readonly<Record<string, string>> = {
  Pages:
    "The app's public pages: FAQ, guidelines, policies and terms. Edit them, compare earlier versions, and save. Drafts are stored while you type.",
  'API documentation': 'The APIs for developers: what each call accepts and returns, and who can use it.',
};

/** Returns the paragraph about a screen. */
export const paragraphOf = ({ path, nav, description }: Pick<Screen, 'path' | 'nav' | 'description'>): string =>
  paragraphs[path] ?? sectionParagraphs[nav?.section ?? ''] ?? description;
