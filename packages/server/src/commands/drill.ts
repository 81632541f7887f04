import { readConfig } from '../core/config.ts';
import { folderIn } from './shared/backups.ts';
import { drillAndReport } from './shared/drill-report.ts';
import { CommandFailure } from './shared/failure.ts';
import { runPlainCommand } from './shared/run.ts';

const USAGE = `npm run drill -- <folder>
  restores a backup into an empty database (temporary, or DRILL_DATABASE_URL), verifies counts,
  audit chain and sign-in, and emails the result to super admins`;

await runPlainCommand(USAGE, async (args) => {
  const folder = folderIn(args, USAGE);
  const { isOk, result, unreported } = await drillAndReport(readConfig(process.env), folder);
  if (unreported !== undefined) throw new CommandFailure(`${result}\n${unreported}`);
  if (!isOk) throw new CommandFailure(result);
  return result;
});
