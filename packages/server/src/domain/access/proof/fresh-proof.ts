import type { FreshProof } from '@quarterdeck/contract/core/access/fresh-proof';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { noFreshProof } from '../../../core/errors.ts';
import type { Db } from '../../../database/database.ts';
import type { Admin } from '../../../ports/caller.ts';
import { settingOf } from '../../settings/setting.ts';
import { hasStrongMethod } from './own-methods.ts';
import { PROOF_SWITCHES, switchesIn } from './switches.ts';

/** Whether a call asks this admin for a fresh proof. */
async function asksFor(db: Db, admin: Admin, proof: FreshProof, input: Readonly<Record<string, unknown>>) {
  if (proof === 'always') return true;
  if (proof.when?.(input) === false) return false;
  const mode = switchesIn((await settingOf(db, PROOF_SWITCHES)).data)[proof.switch];
  return mode === 'all' || (mode === 'strong' && (await hasStrongMethod(db, admin.id)));
}

/**
 * The one rule of dangerous calls: anyone who makes one has proven in the last ten minutes who they are. The contract says which
 * calls are dangerous; the setting, which of the specification's own ask.
 * @throws Refusal forbidden with `stepUp`.
 */
export async function requireFreshProof(
  db: Db,
  admin: Admin,
  { freshProof }: Pick<Endpoint, 'freshProof'>,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (freshProof === undefined || admin.hasFreshProof) return;
  if (await asksFor(db, admin, freshProof, input)) throw noFreshProof();
}
