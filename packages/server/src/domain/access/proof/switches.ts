import {
  defaultProofModes,
  type ProofMode,
  type ProofSwitch,
  proofModes,
  proofSwitches,
} from '@quarterdeck/contract/core/access/fresh-proof';

/**
 * The key of the setting with the switches: `group_permissions=all,groups=off`. Missing switches have their default.
 */
export const PROOF_SWITCHES = 'PROOF_SWITCHES';

type Switches = Readonly<Record<ProofSwitch, ProofMode>>;

/** Parses the text of the setting. */
export function switchesIn(data: string): Switches {
  const chosen = new Map(data.split(',').map((part) => part.split('=') as [string, string | undefined]));
  const modeOf = (name: ProofSwitch): ProofMode =>
    proofModes.find((mode) => mode === chosen.get(name)) ?? defaultProofModes[name];
  return Object.fromEntries(proofSwitches.map((name) => [name, modeOf(name)])) as Record<ProofSwitch, ProofMode>;
}

/** Returns the text of the setting with some switches changed. */
export function changedSwitches(data: string, changes: Readonly<Partial<Record<ProofSwitch, ProofMode | undefined>>>) {
  const before = switchesIn(data);
  return proofSwitches.map((name) => `${name}=${changes[name] ?? before[name]}`).join(',');
}
