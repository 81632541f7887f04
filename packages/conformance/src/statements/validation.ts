import { differs, inConsole, type Statements } from './statement.ts';

const VISITOR = 'e2e/screens.spec.ts > to a visitor who is not signed in';
const DIALOGS = 'e2e/screens.spec.ts > every screen is open, and accessible in light and dark';
const FORM = 'packages/web/src/ui/form/values.test.ts > has the messages of the specification';
const PROFILE = 'packages/server/src/features/profiles/profiles.test.ts';
const CHARGE = 'packages/server/src/features/charges/charges.test.ts';
const GROUP = 'packages/server/src/features/groups/groups.test.ts';

/** Section 5: validation rules. */
export const validation = {
  '5.1': inConsole(
    'Errors show only after a submit attempt.',
    'packages/web/src/data/form/form.browser.test.tsx > is checked by the rules of the call from the first attempt on, and the wrong field has the focus',
  ),
  '5.2': inConsole('Login: "Username is required", "Password is required".', FORM),
  '5.3': inConsole('OTP: empty gives "Otp is required".', VISITOR),
  '5.4': inConsole('Forgot password: empty gives "Email is required"; no format rule is shown.', VISITOR),
  '5.5': inConsole(
    'Change password: "Current is required", "New Password is required", "Confirm Password is required".',
    DIALOGS,
  ),
  '5.6': differs(
    inConsole(
      'Change password: no match or strength rule is shown.',
      'packages/server/src/features/session/own-account.test.ts > %o is refused at the field',
    ),
    83,
    'The new ones must match: 8 to 128 characters, none that is well known.',
  ),
  '5.7': inConsole(
    'Add user: "Name is required", "Username is required", "Email is required", "Password is required".',
    FORM,
  ),
  '5.8': differs(
    inConsole(
      'Add user: phone optional.',
      'packages/server/src/features/users/create.test.ts > %o is refused with %i at its field, and nothing is added',
    ),
    83,
    'An empty phone is fine; another must be a phone number.',
  ),
  '5.9': inConsole('Group: "Group name is required".', `${GROUP} > %o is refused at its field`),
  '5.10': inConsole(
    'App password (admin sets for a user): "Password is required", "Password confirmation is required".',
    'packages/web/src/features/profiles/profile.browser.test.tsx > is to set a password, which is asked for twice',
  ),
  '5.11': differs(
    inConsole(
      'App password: no match rule is shown.',
      `${PROFILE} > get an app password; the owner is emailed, and it is not in the audit log`,
    ),
    83,
    'Both entries must be the same, of 8 to 128 characters, none that is well known.',
  ),
  '5.12': inConsole(
    'Profile edit: "Name is required", "Username is required", "Gender is required", "Email is required", "Phone is required", "Date of Birth is required", "Address is required", "Current Location is required".',
    `${PROFILE} > refuse %o`,
  ),
  '5.13': inConsole(
    'Campaign charge: "Goal is required" (goal is clicks or impressions), "Goal charges is required".',
    `${CHARGE} > say what is missing`,
  ),
  '5.14': differs(
    inConsole(
      'Campaign charge: value is free text.',
      `${CHARGE} > are one for each goal, exact, and what they were is kept`,
    ),
    83,
    'An amount from 0 to 1,000,000 with at most 4 decimals.',
  ),
  '5.15': inConsole('Interest: "Name is required".', DIALOGS),
  '5.16': inConsole(
    'App version: free-text version; no validation is shown.',
    'packages/web/src/features/settings/settings.browser.test.tsx > a version that cannot be read as one says what follows, and no one is counted',
  ),
} as const satisfies Statements<5>;
