import { CommandFailure } from './shared/failure.ts';
import { runCommand } from './shared/run.ts';
import { whoLooked } from './shared/who-looked.ts';

const USAGE = 'npm run who-looked -- <username, e-mail address or id>: who looked at the private data of this person';

await runCommand(async ({ args: [who], db }) => {
  if (!who) throw new CommandFailure(USAGE);
  return whoLooked(db, who);
});
