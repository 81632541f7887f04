import type { Db } from '../../../../database/database.ts';
import type { Services } from '../../../../ports/services.ts';
import { findApp } from './apps.ts';
import { stepOf } from './totp.ts';

/** Decrypts a secret; undefined when it was encrypted with another key. */
export function secretIn({ secrets, log }: Pick<Services, 'secrets' | 'log'>, sealed: Buffer): string | undefined {
  try {
    return secrets.decrypt(sealed, 'app');
  } catch (error) {
    log.warn({ err: error }, 'the secret of an authenticator app cannot be read: SECRET_KEY has changed');
    return undefined;
  }
}

/** Returns the time step of a code from an admin's app; undefined when the code is wrong or was already used. */
export async function appStep(services: Services, db: Db, adminId: number, typed: string): Promise<number | undefined> {
  const app = await findApp(db, adminId);
  const secret = app?.secret ? secretIn(services, app.secret) : undefined;
  if (!app || secret === undefined) return undefined;
  const step = stepOf(secret, typed, app.now);
  return step !== undefined && step > app.lastStep ? step : undefined;
}
