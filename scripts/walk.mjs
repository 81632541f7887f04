import { install, run } from './lib.mjs';

install();
const [WALK_STEPS = '10000', WALK_SEED = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
console.log(`The same walk again: npm run walk -- ${WALK_STEPS} ${WALK_SEED}`);
process.exitCode = run('npx', ['--no-install', 'vitest', 'run', '--project', 'server', 'test/random-walk'], {
  env: { ...process.env, WALK_STEPS, WALK_SEED },
});
