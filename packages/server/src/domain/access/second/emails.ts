import { type Email, line } from '../../../jobs/outbox.ts';
import type { Sender } from '../emails.ts';

/** Returns the email to a super admin about another super admin's request. */
export const requestEmail = (
  sender: Sender,
  to: string,
  { asker, what }: { readonly asker: string; readonly what: string },
): Email => ({
  kind: 'notice',
  to,
  subject: `${sender.product}: a super admin must confirm a request`,
  text: `${line(asker)} asks to ${line(what)}.
Another super admin must confirm this within 24 hours.

Confirm or refuse it in the console:
${sender.publicUrl}/settings
`,
});

/** Returns the email to a super admin whose reset was confirmed. */
export const resetConfirmedEmail = (sender: Sender, to: string): Email => ({
  kind: 'notice',
  to,
  subject: `Your ${sender.product} account was reset`,
  text: `Two super admins have reset your ${sender.product} account. Every session
was ended. One of them will give you a one-time password.

If you did not ask for this, tell a super admin.
`,
});
