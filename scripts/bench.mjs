import { install, run } from './lib.mjs';

install();
process.exitCode = run(process.execPath, ['--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)]);
