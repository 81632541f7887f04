import type { TestDatabase } from './database.ts';

/** Gives the role of the server a setting in the database of a test: connections that are made from now on have it. */
export async function setForServer(
  { owner, appUrl }: Pick<TestDatabase, 'owner' | 'appUrl'>,
  setting: string,
  value: string,
): Promise<void> {
  const { username, pathname } = new URL(appUrl);
  await owner.query(`alter role ${username} in database ${pathname.slice(1)} set ${setting} = '${value}'`);
}
