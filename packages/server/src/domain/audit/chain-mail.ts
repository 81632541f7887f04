import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Secrets } from '../../core/secrets.ts';
import { formatTimestampToSecond } from '../../core/timestamps.ts';
import { number, text, timestamp } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isDueToday } from '../../jobs/daily.ts';
import { type Email, emailSuperAdmins } from '../../jobs/outbox.ts';

interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
  readonly at: Date;
}

const emailOf = (productName: string, to: string, { seq, hash, at }: ChainEnd): Email => ({
  kind: 'notice',
  to,
  subject: `${productName}: the end of the audit log on ${at.toISOString().slice(0, 10)}`,
  text: `On ${formatTimestampToSecond(at)}, the audit log's chain had ${seq.toLocaleString('en')} rows and ended at

    ${seq}:${hash}

Store this email where no one who administers the database can change it.
To check later whether rows were removed or rebuilt:

    npm run audit:verify -- --head ${seq}:${hash}
`,
});

const selectAuditSeals = statement(
  { seq: number, hash: text, at: timestamp },
  () => sql`
    select seq, encode(hash, 'hex') as hash, sealed_at as at from audit_seals order by seq desc limit 1`,
);

/**
 * Emails the chain head to the super admins, if the last such email was more than a day ago. Only one instance does
 * this.
 */
export async function mailHeadDaily(
  { db }: Pick<Database, 'db'>,
  { config, secrets }: { readonly config: Pick<Config, 'productName'>; readonly secrets: Secrets },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const end = await selectAuditSeals.first(trx);
    if (end && (await isDueToday(trx, 'end of the audit trail')))
      await emailSuperAdmins(trx, secrets, (to) => emailOf(config.productName, to, end));
  });
}
