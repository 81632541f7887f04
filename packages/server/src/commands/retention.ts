import { applyRetention } from '../app/retention.ts';
import { runCommand } from './shared/run.ts';

await runCommand(async ({ config, db }) => {
  const deleted = Object.entries(await applyRetention(db, config));
  const lines = deleted.map(([what, count]) => `  ${count.toLocaleString('en').padStart(9)}  ${what}`);
  return ['Deleted, because it is kept no longer:', ...lines].join('\n');
});
