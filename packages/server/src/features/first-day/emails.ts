import type { Sender } from '../../domain/access/emails.ts';
import { type Email, line } from '../../jobs/outbox.ts';

/** The email to super admins about an admin who asks for permissions. */
export const askForAccessEmail = (
  sender: Sender,
  to: string,
  { id, name, message }: { readonly id: number; readonly name: string; readonly message: string | undefined },
): Email => ({
  kind: 'notice',
  to,
  subject: `${line(name)} requests access to ${sender.product}`,
  text: `${line(name)} signed in to ${sender.product} and asks for permissions.
${message ? `\n"${line(message)}"\n` : ''}
Add them to a group, or grant single permissions:
${sender.publicUrl}/manage-user-permissions/${id}
`,
});
