import { browserOf } from '@quarterdeck/contract/core/fields/browser';
import type { Email } from '../../jobs/outbox.ts';

/** What all emails of the console need to know. */
export interface Sender {
  readonly product: string;
  readonly publicUrl: string;
}

/** The mail with a sign-in code: the code is the only run of six digits in it. */
export const codeEmail = (sender: Sender, to: string, code: string, expiresAt: Date): Email => ({
  kind: 'code',
  to,
  subject: `Your ${sender.product} sign-in code`,
  text: `Your code for signing in to ${sender.product} is

    ${code}

It is good for 5 minutes and works once.

If you are not signing in just now, someone knows your password.
Change it and tell a super admin:
${sender.publicUrl}/change-password
`,
  expiresAt,
});

/** The mail with a temporary password. */
export const temporaryPasswordEmail = (sender: Sender, to: string, password: string, expiresAt: Date): Email => ({
  kind: 'temporary-password',
  to,
  subject: `Your ${sender.product} password`,
  text: `Someone, most likely you, asked for a new password for
${sender.product}. Sign in with this temporary one:

    ${password}

It works once, within 15 minutes. You will then choose a new one:
${sender.publicUrl}/login

Your old password still works. If you did not ask, there is nothing
that you need to do.
`,
  expiresAt,
});

/** The mail after a change of password. */
export const passwordChangedEmail = (sender: Sender, to: string): Email => ({
  kind: 'notice',
  to,
  subject: `Your ${sender.product} password was changed`,
  text: `The password of your ${sender.product} account was changed,
and every other session was ended.

If this was not you, tell a super admin and ask for a new password:
${sender.publicUrl}/forgot-password
`,
});

/** The mail after a sign-in from a network that the account was not used from before. */
export const newNetworkEmail = (sender: Sender, to: string, origin: { ip: string; userAgent: string }): Email => ({
  kind: 'notice',
  to,
  subject: `New sign-in to ${sender.product}`,
  text: `Your ${sender.product} account was signed in to from a new place.

Address: ${origin.ip}
Browser: ${browserOf(origin.userAgent, 'an unknown browser')}

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});

/** The mail after several wrong codes: the one who tries them knows the password. */
export const wrongCodesEmail = (sender: Sender, to: string, ip: string): Email => ({
  kind: 'notice',
  to,
  subject: `Wrong sign-in codes for ${sender.product}`,
  text: `Someone at ${ip} gave your password to
${sender.product}, and then several wrong codes.

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});
