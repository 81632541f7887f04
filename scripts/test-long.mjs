import { build, install, run } from './lib.mjs';

install();
build();
// What follows the command are parts of the names of the test files that shall run; without any, all of them.
process.exitCode = run('npx', [
  '--no-install',
  'vitest',
  'run',
  '--config',
  'vitest.long.config.ts',
  ...process.argv.slice(2),
]);
