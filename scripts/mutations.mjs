import { availableParallelism } from 'node:os';
import { install } from './lib.mjs';
import { mutations } from './mutations/index.mjs';
import { flawsOf } from './mutations/support/flaws.mjs';
import { plantAll } from './mutations/support/plant.mjs';

const USAGE = `npm run mutations -- [<part of a name, of an area or of a test's path>] [--jobs 2] [--list] [--check]
  Plants faults in the production code, one after another, each in a copy of the checkout, and expects the tests that it names
  to fail. --list names the faults. --check only looks whether each can be planted and whether its tests exist.`;

const options = { jobs: Math.min(2, availableParallelism()) };
const rest = process.argv.slice(2);
while (rest.length > 0) {
  const word = rest.shift();
  if (word === '--list' || word === '--check') options[word.slice(2)] = true;
  else if (word === '--jobs') options.jobs = Number(rest.shift());
  else if (options.part === undefined && !word.startsWith('--')) options.part = word;
  else options.isWrong = true;
}
if (options.isWrong || !Number.isInteger(options.jobs) || options.jobs < 1) {
  console.error(USAGE);
  process.exit(1);
}

const has = ({ area, what, tests }, part) => [`${area}: ${what}`, ...tests].some((text) => text.includes(part));
const chosen = mutations.filter((one) => options.part === undefined || has(one, options.part));
const flaws = flawsOf(mutations);
for (const flaw of flaws) console.error(flaw);
if (flaws.length > 0) process.exit(1);
if (options.check) console.log(`${mutations.length} faults can be planted`);
else if (options.list)
  for (const { area, what, tests } of chosen) console.log(`${area}: ${what}  [${tests.join(', ')}]`);
else {
  install();
  process.exitCode = (await plantAll(chosen, options.jobs)) ? 0 : 1;
}
