import { CommandFailure } from './kit/failure.ts';
import { runCommand } from './kit/run.ts';
import { whoLooked } from './kit/who-looked.ts';

const USAGE = 'npm run who-looked -- <username, e-mail address or id>: who looked at the private data of this person';

await runCommand(async ({ args: [who], db }) => {
  if (!who) throw new CommandFailure(USAGE);
  return whoLooked(db, who);
});
