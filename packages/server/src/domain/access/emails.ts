import { browserOf } from '@quarterdeck/contract/core/fields/browser';
import type { Config } from '../../core/config.ts';
import { type Email, line } from '../../jobs/outbox.ts';

/** What every console email needs: the product's name and the console's address. */
export interface Sender {
  readonly product: string;
  readonly publicUrl: string;
}

/** Returns the sender of the emails of this console. */
export const senderOf = ({ config }: { readonly config: Pick<Config, 'productName' | 'publicUrl'> }): Sender => ({
  product: config.productName,
  publicUrl: config.publicUrl,
});

/** Returns the email after a sign-in from a network that is new for the account. */
export const newNetworkEmail = (sender: Sender, to: string, origin: { ip: string; userAgent: string }): Email => ({
  kind: 'notice',
  to,
  subject: `New sign-in to ${sender.product}`,
  text: `Someone signed in to your ${sender.product} account from a new network.

Address: ${origin.ip}
Browser: ${browserOf(origin.userAgent, 'an unknown browser')}

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});

/** Returns the email to super admins after an account became an emergency account, or stopped being one. */
export const emergencyMarkEmail = (
  sender: Sender,
  to: string,
  { name, by, isEmergency }: { readonly name: string; readonly by: string; readonly isEmergency: boolean },
): Email => ({
  kind: 'notice',
  to,
  subject: `Emergency accounts of ${sender.product} changed`,
  text: `${line(by)} changed the account of ${line(name)}:
${isEmergency ? 'it is now an emergency account. Its password works without single sign-on.' : 'it is no longer an emergency account. Its password no longer works where single sign-on is required.'}

If this was not expected, check the list of admins:
${sender.publicUrl}/backend-users
`,
});

/** Returns the email to super admins after someone signed in to an emergency account. */
export const emergencyEmail = (
  sender: Sender,
  to: string,
  { name, ip, userAgent }: { readonly name: string; readonly ip: string; readonly userAgent: string },
): Email => ({
  kind: 'notice',
  to,
  subject: `Emergency account of ${sender.product} used`,
  text: `Someone signed in to the emergency account of ${line(name)}.

Address: ${ip}
Browser: ${browserOf(userAgent, 'an unknown browser')}

If this was not expected, end its sessions and suspend it:
${sender.publicUrl}/backend-users
`,
});
