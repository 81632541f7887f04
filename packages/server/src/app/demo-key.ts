import { APP_SCOPES } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import type { Config } from '../core/config.ts';
import { Refusal } from '../core/errors.ts';
import { storedSecret } from '../core/secret-key.ts';
import type { Database } from '../database/database.ts';
import { writeAudit } from '../domain/audit/audit.ts';
import { findKey } from '../domain/keys/find-key.ts';
import { newKey, storedSecretOf } from '../domain/keys/secret.ts';
import { addKey } from '../domain/keys/service-keys.ts';

const FILE = 'demo-key';

async function add({ db }: Database, name: string, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { id } = await addKey(trx, { name, kind: 'test', scopes: APP_SCOPES, expiresAt: null }, null, key);
    await writeAudit(trx, {
      origin: { ip: 'server', requestId: 'demo' },
      event: 'upkeep.demo_key',
      outcome: 'done',
      status: 200,
      target: { type: 'service_key', id },
      details: { name, scopes: APP_SCOPES },
      keptForYears: true,
    });
  });
}

/**
 * Returns the demo's key, which has every scope. It is created once, stored in the data folder and added to the
 * database.
 * @returns undefined without demo data, and after someone has revoked it.
 */
export async function demoKey(config: Config, database: Database): Promise<string | undefined> {
  if (config.demoUsers === 0) return undefined;
  const key = await storedSecret(config.dataDir, FILE, () => newKey('test'));
  const found = await findKey(database.db, config, { key, ip: '' });
  if (found !== 'unknown') return typeof found === 'string' ? undefined : key;
  try {
    await add(database, 'Demo', key);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error;
    // Another data folder uses this database with its own demo key.
    await add(database, `Demo ${storedSecretOf(key).lastFour}`, key);
  }
  return key;
}
