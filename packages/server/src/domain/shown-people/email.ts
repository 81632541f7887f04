import type { Config } from '../../core/config.ts';
import { type Email, line } from '../../jobs/outbox.ts';

/** Returns the email to a super admin about an admin who views the email or phone of very many people. */
export const manyPeopleEmail = (
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
  to: string,
  {
    admin,
    people,
    refusedBeyond,
  }: { readonly admin: string; readonly people: number; readonly refusedBeyond?: number },
): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: contact data of many users viewed`,
  text: `${line(admin)} viewed the email or phone of ${people.toLocaleString('en')} users in 24 hours.
${refusedBeyond === undefined ? 'Super admins are not limited.' : `The limit is ${refusedBeyond.toLocaleString('en')}.`}

The screens are listed in the audit log for each 500 users:
${publicUrl}/audit-log
`,
});
