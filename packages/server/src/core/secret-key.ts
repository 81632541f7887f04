import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a secret of the server, which it generates once and stores in its data folder, readable only for itself. */
export async function storedSecret(dataDir: string, name: string, make: () => string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const made = make();
  try {
    await writeFile(path, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  }
}

/** Returns the secret key that is generated with the embedded database. */
export const ownSecretKey = (dataDir: string): Promise<string> =>
  storedSecret(dataDir, 'secret-key', () => randomBytes(32).toString('base64url'));
