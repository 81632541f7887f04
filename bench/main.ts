import { parseArgs } from 'node:util';
import { usersList } from './users-list/index.ts';

const USAGE = `npm run bench -- users-list [--users 1000000] [--rounds 3] [--seconds 4]
  Uses DATABASE_URL (empty, or with demo or scale data), or an embedded database that is kept for the next run.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
  },
});
const wish = { users: Number(values.users), rounds: Number(values.rounds), seconds: Number(values.seconds) };
if (positionals.join() !== 'users-list' || !Object.values(wish).every((number) => number > 0)) {
  console.error(USAGE);
  process.exit(1);
}
console.log(await usersList(wish, (step) => console.error(`  ${step}`)));
