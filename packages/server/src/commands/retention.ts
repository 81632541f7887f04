import { applyRetention } from '../app/retention.ts';
import { CommandFailure } from './shared/failure.ts';
import { runCommand } from './shared/run.ts';

const USAGE = 'npm run retention\n  deletes data past its retention, as the server does daily';

function requireNothing(args: readonly string[]): void {
  if (args.length > 0) throw new CommandFailure(USAGE);
}

await runCommand({ usage: USAGE, read: requireNothing }, async (_, { config, db }) => {
  const deleted = Object.entries(await applyRetention(db, config));
  const lines = deleted.map(([what, count]) => `  ${count.toLocaleString('en').padStart(9)}  ${what}`);
  return ['Deleted because its retention expired:', ...lines].join('\n');
});
