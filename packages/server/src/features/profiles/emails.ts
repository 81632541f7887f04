import type { Email } from '../../jobs/outbox.ts';

/** The mail to the old address of an account, after staff changed it. */
export const addressChangedEmail = (product: string, to: string): Email => ({
  kind: 'notice',
  to,
  subject: 'The e-mail address of your account was changed',
  text: `The e-mail address of your account was changed by our staff
(${product}). Mail for it no longer comes here.

If you did not ask for this, please contact our support.
`,
});

/** The mail after staff set a password. */
export const passwordSetEmail = (product: string, to: string): Email => ({
  kind: 'notice',
  to,
  subject: 'A new password was set for your account',
  text: `Our staff (${product}) set a new password for your account.
It works for one sign-in: choose one of your own then.

If you did not ask for this, please contact our support.
`,
});
