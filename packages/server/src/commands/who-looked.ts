import { CommandFailure } from './shared/failure.ts';
import { runCommand } from './shared/run.ts';
import { whoLooked } from './shared/who-looked.ts';

const USAGE = "npm run who-looked -- <username, email address or id> lists who viewed this user's private data";

function whoIn([who, ...more]: readonly string[]): string {
  if (!who || more.length > 0) throw new CommandFailure(USAGE);
  return who;
}

await runCommand({ usage: USAGE, read: whoIn }, (who, { db }) => whoLooked(db, who));
