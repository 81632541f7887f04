import { ownSecretKey } from '../core/secret-key.ts';
import { secretsFrom } from '../core/secrets.ts';
import { CommandFailure } from './shared/failure.ts';
import { keyCommand, keyUsage, makesKey } from './shared/keys.ts';
import { makePasswords, type Rescue, rescueAdmin, rescues } from './shared/rescue.ts';
import { runCommand } from './shared/run.ts';
import { makesWebhookSecret, webhookCommand, webhookUsage } from './shared/webhooks.ts';

const USAGE = `npm run admin -- ${rescues.join(' | ')} <username>
  create takes an e-mail address as well, and a name: npm run admin -- create <username> <e-mail address> [name]
${keyUsage}
${webhookUsage}`;

const [subject, ...rest] = process.argv.slice(2);

if (subject === 'key') await runCommand(({ db, config }) => keyCommand(db, config, rest), makesKey(rest));
else if (subject === 'webhook')
  await runCommand(async ({ db, config }) => {
    const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
    return webhookCommand(db, { config, secrets }, rest);
  }, makesWebhookSecret(rest));
else {
  const passwords = await makePasswords();
  await runCommand(async ({ args, db }) => {
    const [wish, username, email, ...name] = args;
    const rescue = rescues.find((known) => known === wish) satisfies Rescue | undefined;
    if (!rescue || !username) throw new CommandFailure(USAGE);
    return rescueAdmin(db, rescue, { username, email, name: name.join(' ') || undefined }, passwords);
  });
}
