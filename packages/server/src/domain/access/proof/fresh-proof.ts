import type { FreshProof } from '@quarterdeck/contract/core/access/fresh-proof';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { noFreshProof } from '../../../core/errors.ts';
import type { Db } from '../../../database/database.ts';
import type { Admin } from '../../../ports/caller.ts';
import { settingOf } from '../../settings/setting.ts';
import { hasStrongMethod } from './own-methods.ts';
import { PROOF_SWITCHES, switchesIn } from './switches.ts';

/** Whether a call requires a fresh proof from this admin. */
async function asksFor(db: Db, admin: Admin, proof: FreshProof, input: Readonly<Record<string, unknown>>) {
  if (proof === 'always') return true;
  if (proof.when?.(input) === false) return false;
  const mode = switchesIn((await settingOf(db, PROOF_SWITCHES)).data)[proof.switch];
  return mode === 'all' || (mode === 'strong' && (await hasStrongMethod(db, admin.id)));
}

/**
 * Enforces the rule for dangerous calls: the caller must have confirmed their identity in the last ten minutes. The
 * contract marks the dangerous calls. For those of the specification, the setting decides which require it.
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
