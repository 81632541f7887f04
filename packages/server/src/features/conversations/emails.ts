import type { Config } from '../../core/config.ts';
import { formatTimestamp } from '../../core/timestamps.ts';
import { type Email, line } from '../../jobs/outbox.ts';

type Sender = Pick<Config, 'productName' | 'publicUrl'>;

/** The email to a super admin about a request. */
export const requestEmail = (
  { productName, publicUrl }: Sender,
  to: string,
  { asker, user }: { readonly asker: string; readonly user: string | undefined },
): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: a request for access to conversations`,
  text: `${line(asker)} asks to read ${user === undefined ? 'conversations, without naming a user' : `the conversations of ${line(user)}`}.

Grant or refuse it in the console:
${publicUrl}/access-requests
`,
});

/** The email to a super admin about an admin who opens the chats of many users. */
export const manyChatsEmail = (
  { productName, publicUrl }: Sender,
  to: string,
  { admin, before, most }: { readonly admin: string; readonly before: number; readonly most: number },
): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: many conversations opened`,
  text: `${line(admin)} opened the chats of more than ${before} users in 24 hours. The limit is ${most}.

The users are listed in the audit log:
${publicUrl}/audit-log
`,
});

interface DecisionMail {
  /** Unset when the request names no one. */
  readonly userId: number | undefined;
  readonly user: string | undefined;
  readonly decider: string;
  readonly note: string | null;
}

const whoseOf = ({ user }: DecisionMail): string =>
  user === undefined ? 'conversations' : `the conversations of ${line(user)}`;

const profileOf = ({ userId }: DecisionMail): string => (userId === undefined ? '' : `/user-profile/${userId}`);

const noteOf = ({ note }: DecisionMail): string => (note === null ? '' : `\nNote:\n${note}\n`);

/** The email to the requester when access is granted. */
export const grantedEmail = (
  { productName, publicUrl }: Sender,
  to: string,
  decided: DecisionMail & { readonly reach: 'user' | 'all'; readonly until: Date | null },
): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: access to conversations granted`,
  text: `${line(decided.decider)} granted you access to ${
    decided.reach === 'all' ? 'the conversations of all users' : whoseOf(decided)
  }
${decided.until ? `until ${formatTimestamp(decided.until)}` : 'permanently'}. Every page you open is logged.
${noteOf(decided)}
${publicUrl}${profileOf(decided)}
`,
});

/** The email to the requester when access is refused. */
export const refusedEmail = ({ productName, publicUrl }: Sender, to: string, decided: DecisionMail): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: your request was refused`,
  text: `${line(decided.decider)} refused your request to read ${whoseOf(decided)}.
${noteOf(decided)}
${publicUrl}${profileOf(decided)}
`,
});

/** The email to the admin whose access was ended. */
export const revokedEmail = ({ productName, publicUrl }: Sender, to: string, decider: string): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: your access to conversations has ended`,
  text: `${line(decider)} ended your access to conversations. If you still need it, ask again on the profile.

${publicUrl}
`,
});
