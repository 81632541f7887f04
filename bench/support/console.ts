import { type Browser, chromium, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import type { OurServer } from './our-server.ts';

/** The size of a desktop window. */
const WINDOW = { width: 1440, height: 900 };

/** Stores the session of a server's super admin in a page of the console. */
export async function signInPage(page: Page, { port, token }: Pick<OurServer, 'port' | 'token'>): Promise<void> {
  const { body } = await ask({ port }, token, '/get-login-data');
  if (body === undefined) throw new Error('The server refuses to say who has signed in');
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

/** tsx adds calls of `__name` to functions, which a page does not define. */
const NAMES = 'globalThis.__name = (value) => value';

/** Starts the browser that `npm run bench` has found. @param args additional command-line arguments. */
export function startBrowser(...args: readonly string[]): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  return chromium.launch({ args: ['--no-sandbox', ...args], ...(executablePath ? { executablePath } : {}) });
}

/** Opens a signed-in window of the console that has not loaded anything yet. */
export async function openConsole(browser: Browser, server: Pick<OurServer, 'port' | 'token'>): Promise<Page> {
  const context = await browser.newContext({ viewport: WINDOW, baseURL: `http://localhost:${server.port}` });
  await context.addInitScript(NAMES);
  const page = await context.newPage();
  await signInPage(page, server);
  return page;
}
