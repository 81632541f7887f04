import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { ask } from './ask.ts';
import type { OurServer } from './our-server.ts';

/** The window of someone at a desk. */
export const WINDOW = { width: 1440, height: 900 };

/** Builds the console, as it is shipped. @throws with what the build said when it cannot. */
export function buildConsole(): void {
  const { status, stderr } = spawnSync('npm', ['run', 'build', '-w', 'packages/web'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The console does not build: ${stderr}`);
}

/** Leaves the session of a server's super admin in the storage of a page of the console. */
export async function signInPage(page: Page, { port, token }: Pick<OurServer, 'port' | 'token'>): Promise<void> {
  const { body } = await ask({ port }, token, '/get-login-data');
  const { data: user } = body as { readonly data: object };
  await page.goto(`http://localhost:${port}/robots.txt`);
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
    },
    [token, JSON.stringify({ ...user, api_token: token })] as const,
  );
}

/** Makes a page run what is sent to it: the names of functions, which are kept in what runs here, mean nothing there. */
export const NAMES = 'globalThis.__name = (value) => value';
