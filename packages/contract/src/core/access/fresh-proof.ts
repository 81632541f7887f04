import { z } from 'zod';

/** How long a proof of identity stays fresh, in minutes. Signing in is a proof. */
export const PROOF_MINUTES = 10;

/** The specification's dangerous calls. They require a fresh proof only where a super admin has switched it on. */
export const proofSwitches = [
  'group_permissions',
  'user_permissions',
  'assign_groups',
  'groups',
  'users_csv',
  'forced_update',
  'emptied_page',
] as const;
export type ProofSwitch = (typeof proofSwitches)[number];

/** The admins a switch applies to: no one, admins with an authenticator app or a passkey, or everyone. */
export const proofModes = ['off', 'strong', 'all'] as const;
export type ProofMode = (typeof proofModes)[number];

/**
 * The defaults until a super admin chooses: calls that change permissions require a proof from admins who have an
 * authenticator app or a passkey.
 */
export const defaultProofModes: Readonly<Record<ProofSwitch, ProofMode>> = {
  group_permissions: 'strong',
  user_permissions: 'strong',
  assign_groups: 'strong',
  groups: 'off',
  users_csv: 'off',
  forced_update: 'off',
  emptied_page: 'off',
};

/** When a call requires a fresh proof: always, or by a switch and then only with dangerous inputs. */
export type FreshProof =
  | 'always'
  | {
      readonly switch: ProofSwitch;
      /** Without it, every input is dangerous. */
      readonly when?: (input: Readonly<Record<string, unknown>>) => boolean;
    };

/** The switches, as the API names them. */
export const ProofSwitches = z.object(
  Object.fromEntries(proofSwitches.map((name) => [name, z.enum(proofModes)])) as Record<
    ProofSwitch,
    z.ZodEnum<{ [Mode in ProofMode]: Mode }>
  >,
);
