import type { Client, VersionPolicyAnswer } from '@quarterdeck/app-client';
import { type Call, Refusal } from './http.ts';

/** The update policies for phones with old versions. */
export interface Versions {
  /** Returns the policy for a phone; undefined while Quarterdeck does not answer. */
  policyFor(call: Call): Promise<VersionPolicyAnswer | undefined>;
  /** @throws Refusal when the phone must be updated first. */
  check(call: Call): Promise<void>;
  /** Discards the known policies after a change. */
  forget(): void;
}

/** Asks Quarterdeck once per version, and again when the policy has changed. */
export function versionsOf(client: Client): Versions {
  const known = new Map<string, Promise<VersionPolicyAnswer | undefined>>();

  async function ask(device_type: 'android' | 'ios', app_version: string): Promise<VersionPolicyAnswer | undefined> {
    try {
      return await client.versionPolicy({ device_type, app_version });
    } catch {
      known.delete(`${device_type} ${app_version}`);
      return undefined;
    }
  }

  async function policyFor({ headers }: Call): Promise<VersionPolicyAnswer | undefined> {
    const { 'app-version': version, 'device-type': device } = headers;
    if (!version || (device !== 'android' && device !== 'ios')) return undefined;
    const name = `${device} ${version}`;
    const policy = known.get(name) ?? ask(device, version);
    known.set(name, policy);
    return policy;
  }

  return {
    policyFor,
    check: async (call) => {
      const policy = await policyFor(call);
      if (policy?.action === 'force') throw new Refusal(426, `Update to ${policy.app_version} first`);
    },
    forget: () => known.clear(),
  };
}
