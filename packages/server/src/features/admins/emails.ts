import type { Config } from '../../core/config.ts';
import type { SignOn } from '../../core/sign-on-config.ts';
import { type Email, line } from '../../jobs/outbox.ts';

/** The content of an invitation email. */
interface InvitationMail {
  readonly to: string;
  /** The name of the inviting admin. */
  readonly by: string;
  readonly username: string;
  /** A one-time password. */
  readonly password: string;
  readonly expiresAt: Date;
  /** The hours until it expires. */
  readonly hours: number;
}

/** The email that invites an admin, with the steps of the first sign-in. */
export const invitationEmail = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  { to, by, username, password, expiresAt, hours }: InvitationMail,
): Email => ({
  kind: 'temporary-password',
  to,
  subject: `Your invitation to ${productName}`,
  text: `${line(by)} invited you to ${productName}.

Sign in at ${publicUrl}/login
with the username ${username} and this one-time password:

    ${password}

It works once, for ${hours} hours. You will also be emailed a code,
and then choose your own password.

If the password no longer works, request a new one:
${publicUrl}/forgot-password
`,
  expiresAt,
});

/** The invitation where single sign-on is the only way to sign in. Single sign-on finds the admin by their email. */
export const signOnInvitation = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  { name }: Pick<SignOn, 'name'>,
  { to, by }: Pick<InvitationMail, 'to' | 'by'>,
): Email => ({
  kind: 'notice',
  to,
  subject: `Your invitation to ${productName}`,
  text: `${line(by)} invited you to ${productName}.

Sign in at ${publicUrl}/login
with ${name}, using the account with this email address.
`,
});
