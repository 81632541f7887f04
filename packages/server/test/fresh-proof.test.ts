import { randomUUID } from 'node:crypto';
import {
  defaultProofModes,
  type ProofMode,
  type ProofSwitch,
  proofSwitches,
} from '@quarterdeck/contract/core/access/fresh-proof';
import { isAddition } from '@quarterdeck/contract/core/specification/specification';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptOf, type CallCase, signedInCases, successOf } from './calls.ts';
import { appCode } from './support/app-code.ts';
import { auditRowsAfter, lastAuditRow } from './support/audit-rows.ts';
import { contentOf } from './support/content.ts';
import { PASSWORD, type SignedIn, type TestServer, testServer } from './support/index.ts';
import { APP_SECRET, makeSeed, type Seed } from './support/seed.ts';
import { dangerous } from './who-may.ts';

const REFUSAL = {
  responseMessage: 'Confirm your identity to continue. Your last confirmation has expired',
  responseCode: 403,
  stepUp: true,
};

/** The dangerous inputs of calls that also have harmless ones. */
const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /app-version-setting': { app_version: '5.4.1', device_type: 'ios', notify_for_update: 2 },
  'POST /settings': { data_key: 'faq', data: '<p> </p><p>&nbsp;</p>' },
};

describe('dangerous calls', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => setModes({}));

  const setModes = (modes: Partial<Record<ProofSwitch, ProofMode>>) =>
    server.owner.query(`update settings set data = $1 where data_key = 'PROOF_SWITCHES'`, [
      Object.entries(modes)
        .map((pair) => pair.join('='))
        .join(','),
    ]);
  const all = Object.fromEntries(proofSwitches.map((name) => [name, 'all' as const]));
  /** Moves an admin's last proof into the past. */
  const proven = ({ id }: { readonly id: number }, ago: string) =>
    server.owner.query('update sessions set proven_at = now() - $2::interval where admin_id = $1', [id, ago]);
  const inputFor = ({ title, input }: CallCase, seed: Seed) => inputs[title] ?? input(seed);
  const send = (callCase: CallCase, seed: Seed, { token }: SignedIn, headers = {}) =>
    server.send(callCase.endpoint.method, callCase.endpoint.path, inputFor(callCase, seed), {
      token,
      headers: { ...acceptOf(callCase), ...headers },
    });
  const asking = signedInCases.filter(({ title }) => title in dangerous);

  test.each(signedInCases)('$title: the contract says the same as the rules of the product', ({ title, endpoint }) => {
    const proof = endpoint.freshProof;
    expect(typeof proof === 'object' ? proof.switch : proof).toBe(dangerous[title]);
    if (proof !== undefined) expect(proof === 'always').toBe(isAddition(endpoint));
  });

  test.each(asking)('$title: refused without a fresh proof, and done after one', async (callCase) => {
    await setModes(all);
    const actor = await server.signedIn({ super: true });
    const seed = await makeSeed(server, actor);
    await proven(actor, '11 minutes');
    const [before, last] = [await contentOf(server.owner), await lastAuditRow(server.owner)];
    const key = callCase.endpoint.method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    const refused = await send(callCase, seed, actor, key);
    expect([refused.statusCode, refused.json()]).toEqual([403, REFUSAL]);
    expect(await contentOf(server.owner)).toEqual(before);
    expect(await auditRowsAfter(server.owner, last)).toMatchObject([
      { call: callCase.endpoint.event, outcome: 'refused', status: 403, reason: REFUSAL.responseMessage },
    ]);
    const proof = await server.send('POST', '/step-up', { otp: appCode(APP_SECRET) }, actor);
    expect(proof.statusCode, proof.body).toBe(200);
    const done = await send(callCase, seed, actor, key);
    expect(done.statusCode, done.body).toBe(successOf(callCase, inputFor(callCase, seed)));
  });

  test('a proof is fresh for ten minutes, in its own session alone', async () => {
    const actor = await server.signedIn({ super: true });
    const add = (token = actor.token) => server.send('POST', '/service-keys', keyNamed(), { token });
    const keyNamed = () => ({ name: randomUUID(), scopes: ['write:people'] });
    await proven(actor, '9 minutes');
    expect((await add()).statusCode).toBe(201);
    await proven(actor, '11 minutes');
    expect((await add()).json()).toEqual(REFUSAL);
    const other = await server.openSession(actor.id);
    expect((await add(other)).statusCode).toBe(201);
    expect((await add()).json()).toEqual(REFUSAL);
  });

  test('anyone who lacks the permission is told that, and not to prove who they are', async () => {
    const actor = await server.signedIn();
    await proven(actor, '11 minutes');
    const answer = await server.send('POST', '/service-keys', {}, actor);
    expect(answer.json()).toEqual({ responseMessage: 'Only a super admin can do this', responseCode: 403 });
  });

  describe('of the specification', () => {
    const own = asking.filter(({ title }) => dangerous[title] !== 'always');
    const outcomes = async (ask: (callCase: CallCase) => Promise<{ statusCode: number }>) => {
      const asked = new Set<string>();
      for (const callCase of own)
        if ((await ask(callCase)).statusCode === 403) asked.add(String(dangerous[callCase.title]));
      return [...asked].sort();
    };
    const strong = proofSwitches.filter((name) => defaultProofModes[name] === 'strong');

    test('ask at first only for rights, and only those who have an app or a passkey', async () => {
      expect(strong).toEqual(['group_permissions', 'user_permissions', 'assign_groups']);
      const actor = await server.signedIn({ super: true });
      const seed = await makeSeed(server, actor);
      await proven(actor, '11 minutes');
      const ask = (callCase: CallCase) => send(callCase, seed, actor);
      expect(await outcomes(ask)).toEqual([...strong].sort());
      for (const table of ['authenticator_apps', 'passkeys'])
        await server.owner.query(`delete from ${table} where admin_id = $1`, [actor.id]);
      expect(await outcomes(ask)).toEqual([]);
      await setModes(all);
      expect(await outcomes(ask)).toEqual([...proofSwitches].sort());
    });

    test('ask by the switch that a super admin sets', async () => {
      const actor = await server.signedIn({ super: true });
      expect((await server.send('GET', '/step-up-settings', {}, actor)).json().data).toEqual(defaultProofModes);
      const saved = await server.send('POST', '/step-up-settings', { groups: 'all', assign_groups: 'off' }, actor);
      const after = { ...defaultProofModes, groups: 'all', assign_groups: 'off' };
      expect([saved.statusCode, saved.json().data]).toEqual([200, after]);
      expect((await server.send('GET', '/step-up-settings', {}, actor)).json().data).toEqual(after);
      await proven(actor, '11 minutes');
      expect((await server.send('POST', '/group', { name: 'Some group' }, actor)).json()).toEqual(REFUSAL);
      // The password is enough for an account without other methods.
      expect((await server.send('POST', '/step-up', { password: PASSWORD }, actor)).statusCode).toBe(200);
      expect((await server.send('POST', '/group', { name: 'Some group' }, actor)).statusCode).toBe(201);
    });

    test('ask only for what is dangerous: an update that is forced, a page that loses its text', async () => {
      await setModes(all);
      const actor = await server.signedIn({ super: true });
      await proven(actor, '11 minutes');
      const version = (notify_for_update: number) =>
        server.send(
          'POST',
          '/app-version-setting',
          { app_version: '5.4.1', device_type: 'ios', notify_for_update },
          actor,
        );
      const page = (data: string) => server.send('POST', '/settings', { data_key: 'term', data }, actor);
      expect([(await version(1)).statusCode, (await version(2)).statusCode]).toEqual([200, 403]);
      expect([(await page('<p>Terms</p>')).statusCode, (await page('')).statusCode]).toEqual([200, 403]);
    });
  });
});
