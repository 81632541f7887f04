import { DEMO_PASSWORD } from '../../packages/demo/src/index.ts';
import type { Mailbox } from '../../packages/server/test/support/mailbox.ts';
import { askText } from './ask.ts';

async function post(port: number, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, text } = await askText(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Returns the code of the first email that has one: other emails may have waited for a mail server. */
async function codeFrom(mailbox: Mailbox, address: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const { text } = await mailbox.mailTo(address, number);
    const [code] = /\b\d{6}\b/.exec(text) ?? [];
    if (code !== undefined) return code;
  }
}

/** Signs in as the demo's super admin with the password and the code. Returns the token. */
export async function signIn(port: number, mailbox: Mailbox, address: string): Promise<string> {
  const { key } = await post(port, '/admin-login', { username: 'admin', password: DEMO_PASSWORD });
  const { user } = await post(port, '/verify-auth', { key, otp: await codeFrom(mailbox, address) });
  const { api_token: token } = user as { api_token?: unknown };
  if (typeof token !== 'string') throw new Error('The sign-in gave no token');
  return token;
}
