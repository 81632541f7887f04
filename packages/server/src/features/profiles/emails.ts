import type { Email } from '../../jobs/outbox.ts';

/** The email to an account's old address, after staff changed it. */
export const addressChangedEmail = (product: string, to: string): Email => ({
  kind: 'notice',
  to,
  subject: 'The email address of your account was changed',
  text: `The email address of your account was changed by our staff
(${product}). Emails are no longer sent here.

If you did not ask for this, please contact our support.
`,
});

/** The email after staff set a password. */
export const passwordSetEmail = (product: string, to: string): Email => ({
  kind: 'notice',
  to,
  subject: 'A new password was set for your account',
  text: `Our staff (${product}) set a new password for your account.
It works for one sign-in; then choose your own.

If you did not ask for this, please contact our support.
`,
});
