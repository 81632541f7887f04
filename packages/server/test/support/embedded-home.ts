import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes an embedded database keep its files in its existing data folder. As root it would otherwise use another folder, even if
 * temporary files are in memory.
 */
export function keepDatabaseIn(dataDir: string): void {
  const [ownerPassword, appPassword] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
  const record = { home: join(dataDir, 'postgresql'), ownerPassword, appPassword };
  // PostgreSQL does not run as root, and must be able to read the folder.
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'embedded.json'), JSON.stringify(record), { mode: 0o600 });
}
