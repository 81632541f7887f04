import { ConfigFailure, readConfig } from '../core/config.ts';
import { ownSecretKey } from '../core/secret-key.ts';
import { secretsFrom } from '../core/secrets.ts';
import { senderOf } from '../domain/access/emails.ts';
import { CommandFailure } from './shared/failure.ts';
import { keyCommand, keyUsage, keyWishIn, makesKey } from './shared/keys.ts';
import { makePasswords, type Rescue, type RescueTools, rescueAdmin, rescues } from './shared/rescue.ts';
import { runCommand } from './shared/run.ts';
import { makesWebhookSecret, webhookCommand, webhookUsage, webhookWishIn } from './shared/webhooks.ts';

const USAGE = `npm run admin -- ${rescues.join(' | ')} <username>
  create takes an email address as well, and a name: npm run admin -- create <username> <email address> [name]
${keyUsage}
${webhookUsage}`;

/** Reads the account to rescue and the action. @throws CommandFailure with the usage. */
function rescueIn([wish, username, email, ...name]: readonly string[]) {
  const rescue = rescues.find((known) => known === wish) satisfies Rescue | undefined;
  if (!rescue || !username) throw new CommandFailure(USAGE);
  return { rescue, options: { username, email, name: name.join(' ') || undefined } };
}

/** Returns what it takes to email the owners; undefined if the server's key is unknown. */
async function mailTools(): Promise<RescueTools['mail']> {
  try {
    const config = readConfig(process.env);
    const key = config.secretKey ?? (config.databaseUrl === undefined ? await ownSecretKey(config.dataDir) : undefined);
    return key === undefined ? undefined : { secrets: secretsFrom(key), sender: senderOf({ config }) };
  } catch (error) {
    // The command itself reports any other fault in the configuration.
    if (error instanceof ConfigFailure) return undefined;
    throw error;
  }
}

const [subject] = process.argv.slice(2);

if (subject === 'key')
  await runCommand(
    { usage: keyUsage, read: ([, ...rest]) => keyWishIn(rest), makesSecrets: makesKey },
    (wish, { db, config }) => keyCommand(db, config, wish),
  );
else if (subject === 'webhook')
  await runCommand(
    { usage: webhookUsage, read: ([, ...rest]) => webhookWishIn(rest), makesSecrets: makesWebhookSecret },
    async (wish, { db, config }) => {
      const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
      return webhookCommand(db, { config, secrets }, wish);
    },
  );
else {
  const tools = { passwords: await makePasswords(), mail: await mailTools() };
  await runCommand({ usage: USAGE, read: rescueIn }, ({ rescue, options }, { db }) =>
    rescueAdmin(db, rescue, options, tools),
  );
}
