import type { Sender } from '../../domain/access/emails.ts';
import type { Email } from '../../jobs/outbox.ts';

/** The email with a sign-in code, which is its only run of six digits. */
export const codeEmail = (sender: Sender, to: string, code: string, expiresAt: Date): Email => ({
  kind: 'code',
  to,
  subject: `Your ${sender.product} sign-in code`,
  text: `Your code for signing in to ${sender.product} is

    ${code}

It is valid for 5 minutes and works once.

If you are not signing in right now, someone knows your password.
Change it and tell a super admin:
${sender.publicUrl}/change-password
`,
  expiresAt,
});

/** The email with a temporary password. */
export const temporaryPasswordEmail = (sender: Sender, to: string, password: string, expiresAt: Date): Email => ({
  kind: 'temporary-password',
  to,
  subject: `Your ${sender.product} password`,
  text: `Someone, most likely you, requested a new password for
${sender.product}. Sign in with this temporary password:

    ${password}

It works once, for 15 minutes. You will then choose a new one:
${sender.publicUrl}/login

Your old password still works. If you did not request this, ignore this email.
`,
  expiresAt,
});

/** The email after a password change. */
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

/** The email after several wrong codes. The person who enters them knows the password. */
export const wrongCodesEmail = (sender: Sender, to: string, ip: string): Email => ({
  kind: 'notice',
  to,
  subject: `Wrong sign-in codes for ${sender.product}`,
  text: `Someone at ${ip} entered your password for
${sender.product}, then several incorrect codes.

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});

/** The email after several failed proofs. The person who tries them has an open session. */
export const wrongProofsEmail = (sender: Sender, to: string, ip: string): Email => ({
  kind: 'notice',
  to,
  subject: `Wrong codes in your ${sender.product} session`,
  text: `Someone at ${ip} used an open session of your ${sender.product}
account, and entered several incorrect codes or passwords.

If this was not you, tell a super admin and change your password,
which ends every other session:
${sender.publicUrl}/change-password
`,
});

/** The email after a recovery code was used. */
export const recoveryCodeEmail = (sender: Sender, to: string, left: number): Email => ({
  kind: 'notice',
  to,
  subject: `A recovery code for ${sender.product} was used`,
  text: `A recovery code for your ${sender.product} account was used to confirm
your identity. ${left === 1 ? '1 code is' : `${left} codes are`} left.

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});

/** The email after a sign-in method was added or removed. */
export const methodChangedEmail = (sender: Sender, to: string, what: string): Email => ({
  kind: 'notice',
  to,
  subject: `Sign-in methods for ${sender.product} were changed`,
  text: `${what}

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});

/** The email after an account was reset on the command line. */
export const accountResetEmail = (sender: Sender, to: string): Email => ({
  kind: 'notice',
  to,
  subject: `Your ${sender.product} account was reset`,
  text: `An operator reset your ${sender.product} account. All
sessions were ended; your authenticator app, passkeys and recovery
codes were removed. The operator will give you a one-time password.

If you did not request this, tell a super admin.
`,
});
