import { browserOf } from '@quarterdeck/contract/core/fields/browser';
import type { Config } from '../../core/config.ts';
import type { Email } from '../../jobs/outbox.ts';

/** What all emails of the console need to know. */
export interface Sender {
  readonly product: string;
  readonly publicUrl: string;
}

/** The sender of the emails of this console. */
export const senderOf = ({ config }: { readonly config: Pick<Config, 'productName' | 'publicUrl'> }): Sender => ({
  product: config.productName,
  publicUrl: config.publicUrl,
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
