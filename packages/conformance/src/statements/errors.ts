import { inBackend, inConsole, type Statements } from './statement.ts';

const FAILURE = 'packages/web/src/data/client/failure.test.ts';
const LOADS =
  'packages/web/src/ui/alert/alert.browser.test.tsx > a failing load says why and empties the list; the next one takes the message away';
const SAVES = 'packages/web/src/features/profiles/profile.browser.test.tsx';
const SIGN_IN =
  'e2e/sign-in.spec.ts > an admin signs in with password and mailed code, by keyboard alone; signing out forgets everything, here and in other tabs';

/** Section 8: the error catalogue. */
export const errors = {
  '8.1': inConsole(
    "Any failed request shows a danger alert with the server's responseMessage.",
    `${FAILURE} > shows the server's message`,
  ),
  '8.2': inBackend("Any failed request: the server's responseMessage."),
  '8.3': inConsole(
    'If absent: status 401 shows "You are not authorized to perform this action"; any other status shows "Server Error".',
    `${FAILURE} > has a message for %i without one`,
  ),
  '8.4': inBackend('A request that is not authorized: status 401.'),
  '8.5': inBackend('A login response without a key is shown as an error with the server message.'),
  '8.6': inBackend("Mutations show a success message with the server's responseMessage."),
  '8.7': inBackend(
    'Profile update shows success only when responseCode is 200 or 201 and a message is present; otherwise a danger message.',
  ),
  '8.8': inBackend(
    'Add user shows success only when responseCode is 200 or 201 and a message is present; otherwise a danger message.',
  ),
  '8.9': inBackend(
    'App password change shows success only when responseCode is 200 or 201 and a message is present; otherwise a danger message.',
  ),
  '8.10': inBackend(
    'Auto-follow shows success only when responseCode is 200 or 201 and a message is present; otherwise a danger message.',
  ),
  '8.11': inConsole(
    'Profile update, add user, app password change and auto-follow: otherwise a danger message.',
    `${SAVES} > is a failure of auto-follow`,
  ),
  '8.12': inConsole('Every failed call hides its loading indicator.', LOADS),
  '8.13': inConsole('"You have logout successfully" (success)', SIGN_IN),
  '8.14': inConsole('"You do not have permission to access any page"', SIGN_IN),
  '8.15': inConsole(
    '"You do not have permission to view this content"',
    'e2e/access.spec.ts > without permissions every screen says which one it needs, and asks for nothing',
  ),
  '8.16': inConsole(
    '"You are not authorize to access this page"',
    'e2e/access.spec.ts > without permissions every screen says which one it needs, and asks for nothing',
  ),
  '8.17': inConsole(
    '"This account has been suspended"',
    'e2e/profile.spec.ts > a reported account is suspended with a reason, and the suspension lifted',
  ),
  '8.18': inConsole(
    '"You need access" with "Request access, or switch to an account with access"',
    'e2e/conversations.spec.ts > it is asked for, and refused',
  ),
  '8.19': inConsole(
    'Confirmation "Are you sure? Do you want to delete this post?"',
    'e2e/posts.spec.ts > a reported post is opened, deleted, undone, deleted again and restored by a super admin',
  ),
  '8.20': inConsole(
    'Confirmation "Are you sure? Do you want to delete this interest?"',
    'e2e/interests.spec.ts > it is deleted after a question; one that a campaign uses stays',
  ),
  '8.21': inConsole(
    'Empty state "There is no message"',
    'packages/web/src/features/conversations/texts.test.ts > of %j is %j',
  ),
  '8.22': inConsole(
    'Empty state "There is no conversatation yet"',
    'packages/web/src/features/conversations/conversations.browser.test.tsx > who has never chatted has no conversation, and a room that is not theirs is a failure',
  ),
  '8.23': inConsole(
    'Empty state "Sorry, no matching records found"',
    'packages/web/src/data/list/list.browser.test.tsx > when there are none, say so, and how to see more',
  ),
  '8.24': inConsole(
    'Empty state "Please select group to change permissions"',
    'e2e/permissions.spec.ts > a group is chosen, searched and changed',
  ),
  '8.25': inConsole(
    'Validation messages of section 5.',
    'packages/web/src/ui/form/values.test.ts > has the messages of the specification',
  ),
  '8.26': inConsole(
    'A global alert shows a message with a status colour.',
    'packages/web/src/ui/status/status.browser.test.tsx > a status has a word and an icon in every tone, can be read in light and dark, and is not heavier than a text',
  ),
} as const satisfies Statements<8>;
