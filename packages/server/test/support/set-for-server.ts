import type { TestDatabase } from './database.ts';

/** Sets a database setting for the server's role in a test's database: it applies to new connections. */
export async function setForServer(
  { owner, appUrl }: Pick<TestDatabase, 'owner' | 'appUrl'>,
  setting: string,
  value: string,
): Promise<void> {
  const { username, pathname } = new URL(appUrl);
  await owner.query(`alter role ${username} in database ${pathname.slice(1)} set ${setting} = '${value}'`);
}
