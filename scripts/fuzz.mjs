import { install, run } from './lib.mjs';

install();
const FUZZ_RUNS = process.argv[2] ?? '10000';
process.exitCode = run(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'server', 'test/requests', '-t', 'survives'],
  {
    env: { ...process.env, FUZZ_RUNS },
  },
);
