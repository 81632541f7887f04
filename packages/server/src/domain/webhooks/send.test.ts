import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { networksIn } from '../../core/outbound/networks.ts';
import { secretsFrom } from '../../core/secrets.ts';
import { newSecret, signedHeaders } from './secret.ts';
import { bodyOf, sendMessage } from './send.ts';

const [former, now] = [
  secretsFrom('the key of last year, long enough'),
  secretsFrom('the key of this year, long enough'),
];
const message = { id: 'evt_1', type: 'webhook.test', timestamp: '2026-01-01T00:00:00.000Z', data: {} };

test('a former secret that another SECRET_KEY has encrypted does not keep the new one from signing', async () => {
  const signatures: unknown[] = [];
  const receiver = createServer((request, response) => {
    signatures.push(request.headers['webhook-signature']);
    response.end();
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const config = {
    production: false,
    productName: 'Quarterdeck',
    webhookAllowedNetworks: networksIn('127.0.0.1/32') ?? [],
  };
  const secret = newSecret();
  const unreadable = former.encrypt(newSecret(), 'webhook');
  const send = (...encryptedSecrets: Buffer[]) =>
    sendMessage({ url, encryptedSecrets }, message, { config, secrets: now });

  const sent = await send(now.encrypt(secret, 'webhook'), unreadable);
  expect(sent).toMatchObject({ status: 200, error: null });
  const signed = { id: message.id, timestamp: Math.floor(sent.at.getTime() / 1000), body: bodyOf(message) };
  expect(signatures).toEqual([signedHeaders(signed, [secret])['webhook-signature']]);

  expect(await send(unreadable)).toMatchObject({
    status: null,
    error: 'Its secret cannot be read because SECRET_KEY has changed. Change the secret',
  });
});
