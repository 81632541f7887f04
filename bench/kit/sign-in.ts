import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../packages/demo/src/index.ts';

const PATIENCE_MS = 10_000;

async function post(port: number, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${String(said.responseMessage)}`);
  return said;
}

/** The six digits of the first mail that comes. */
async function codeFrom(folder: string, before: ReadonlySet<string>): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const [mail] = mailsIn(folder).filter((file) => !before.has(file));
    const code =
      mail &&
      /\b\d{6}\b/.exec(
        readFileSync(join(folder, mail), 'utf8')
          .split(/\r?\n\r?\n/)
          .slice(1)
          .join('\n'),
      );
    if (code) return code[0];
    await pause(50);
  }
  throw new Error('No mail with a code came');
}

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.eml'));
  } catch {
    return [];
  }
}

/** Signs in as the demo's super admin, as a person does: password, the code from the mail, and a session's token. */
export async function signIn(port: number, dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const before = new Set(mailsIn(folder));
  const { key } = await post(port, '/admin-login', { username: 'admin', password: DEMO_PASSWORD });
  const { user } = await post(port, '/verify-auth', { key, otp: await codeFrom(folder, before) });
  const { api_token: token } = user as { api_token?: unknown };
  if (typeof token !== 'string') throw new Error('The sign-in gave no token');
  return token;
}
