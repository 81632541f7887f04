import { ConfigFailure, readConfig } from '../kit/config.ts';
import { EmbeddedFailure } from '../kit/embedded/index.ts';
import { SchemaFailure } from '../kit/migrate.ts';
import { prepareDatabase } from '../kit/prepare.ts';
import { reachDatabase } from '../reach.ts';
import { type Rescue, RescueFailure, rescueAdmin, rescues } from '../rescue.ts';

const USAGE = `npm run admin -- ${rescues.join(' | ')} <username>
  create takes an e-mail address as well, and a name: npm run admin -- create <username> <e-mail address> [name]`;

async function run(): Promise<string> {
  const [wish, username, email, ...name] = process.argv.slice(2);
  const rescue = rescues.find((known) => known === wish) satisfies Rescue | undefined;
  if (!rescue || !username) throw new RescueFailure(USAGE);
  const reached = await reachDatabase(readConfig(process.env), { join: true });
  try {
    const { database } = await prepareDatabase({ ...reached, connections: 2 }, () => undefined);
    try {
      return await rescueAdmin(database.db, rescue, { username, email, name: name.join(' ') || undefined });
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop?.();
  }
}

try {
  console.log(await run());
} catch (error) {
  const expected = [RescueFailure, ConfigFailure, EmbeddedFailure, SchemaFailure].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
}
