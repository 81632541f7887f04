import { isIP } from 'node:net';
import type { StepName } from '@quarterdeck/contract/first-day';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { boolean, number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { hasApp, hasPasskey } from '../../domain/access/proof/own-methods.ts';
import type { Check } from '../../domain/system/checks/checks.ts';

const selectInstallation = statement(
  { superAdmins: number, unprotected: number, staff: number, hasApp: boolean, hasSent: boolean },
  () => sql`
    with people as (
      select a.is_sup_admin as is_super,
        ${hasApp(sql`a.user_id`)} or ${hasPasskey(sql`a.user_id`)}
          or exists (select from sso_identities i where i.admin_id = a.user_id) as is_protected
      from admins a join users u on u.id = a.user_id where u.is_admin and not u.is_suspended
    )
    select count(*) filter (where is_super) as "superAdmins",
      count(*) filter (where is_super and not is_protected) as unprotected,
      count(*) filter (where not is_super) as staff,
      exists (select from service_keys where last_used_at is not null) as "hasApp",
      exists (select from outbox where sent_at is not null) as "hasSent"
    from people`,
);

type Installation = Awaited<ReturnType<typeof selectInstallation.one>>;

interface Step {
  readonly name: StepName;
  readonly title: string;
  readonly done: 0 | 1;
  readonly says: string;
}

const step = (name: StepName, title: string, isDone: boolean, done: string, open: string): Step => ({
  ...{ name, title },
  ...(isDone ? { done: 1 as const, says: done } : { done: 0 as const, says: open }),
});

/** Whether staff can reach an address from another machine, over TLS. */
function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

function addressStep({ publicUrl }: Pick<Config, 'publicUrl'>): Step {
  const open = `The console is at ${publicUrl}. Put a TLS proxy in front and set PUBLIC_URL to its address.`;
  return step('address', 'Set the public address', isPublic(publicUrl), `Staff open ${publicUrl}.`, open);
}

function mailStep({ smtpUrl }: Pick<Config, 'smtpUrl'>, { hasSent }: Installation, checks: readonly Check[]): Step {
  const mail = checks.find(({ name }) => name === 'mail');
  const open =
    smtpUrl === undefined
      ? 'Emails appear only in the terminal. Set SMTP_URL and MAIL_FROM.'
      : !hasSent
        ? 'No email has been sent yet. Sign in with an emailed code, or invite someone.'
        : (mail?.says ?? 'The email status is not known.');
  const isDone = smtpUrl !== undefined && hasSent && mail?.state === 'fine';
  return step('mail', 'Check that email works', isDone, 'Emails are delivered.', open);
}

const counted = (count: number, one: string, several: string): string => (count === 1 ? one : `${count} ${several}`);

/**
 * Returns the setup steps of a new installation with their current state.
 * @param checks the server's checks of itself.
 */
export async function firstSteps(
  { config }: { readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'> },
  db: Db,
  checks: readonly Check[],
): Promise<Step[]> {
  const found = await selectInstallation.one(db);
  const drill = checks.find(({ name }) => name === 'drill');
  const { superAdmins, unprotected, staff } = found;
  return [
    addressStep(config),
    mailStep(config, found, checks),
    step(
      'second_admin',
      'Add a second super admin',
      superAdmins >= 2,
      `${superAdmins} super admins can sign in.`,
      'You are the only super admin. Without you, no one can grant permissions.',
    ),
    step(
      'second_factor',
      'Protect super admins with a second factor',
      unprotected === 0,
      'Every super admin has an authenticator app, a passkey or single sign-on.',
      `${counted(unprotected, 'One super admin has', 'super admins have')} only emailed codes. Add an app or a passkey under Sign-in.`,
    ),
    step(
      'app',
      'Connect your app',
      found.hasApp,
      'A key of your app has been used.',
      'No key has been used yet. Add one under Integrations, and send the first user.',
    ),
    step(
      'staff',
      'Invite your staff',
      staff > 0,
      `${counted(staff, 'One admin works', 'admins work')} here in addition to the super admins.`,
      'There are only super admins. Invite people, and give each group the permissions it needs.',
    ),
    step(
      'drill',
      'Back up, and test the backup',
      drill?.state === 'fine',
      drill?.says ?? '',
      'No backup has been test-restored lately. Run npm run backup, then npm run drill.',
    ),
  ];
}
