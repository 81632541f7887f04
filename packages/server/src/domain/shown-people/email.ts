import type { Config } from '../../core/config.ts';
import { type Email, line } from '../../jobs/outbox.ts';

/** The email to a super admin about someone who is shown the email or phone of very many people. */
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
  subject: `${productName}: contact data of many people viewed`,
  text: `${line(admin)} has viewed the email or phone of ${people.toLocaleString('en')} people within 24 hours.
${refusedBeyond === undefined ? 'Super admins are not limited.' : `At ${refusedBeyond.toLocaleString('en')}, the limit applies.`}

The screens are in the audit log, for each 500 people:
${publicUrl}/audit-log
`,
});
