import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { startBackend } from 'sample-backend';
import { isLong } from '../packages/server/test/support/is-long.ts';
import { sendFile } from './support/send-file.ts';
import { expect, test } from './support/test.ts';

const BASE = '/desk/';
const CODE = '123456';

/**
 * Starts a web server that follows `_headers` and `_redirects`: it serves files, and the page for every other address
 * below the base.
 */
function staticHost(folder: string) {
  const [, ...lines] = readFileSync(join(folder, '_headers'), 'utf8').split(`${BASE}assets/*`)[0]?.split('\n') ?? [];
  const headers = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value]];
    }),
  );
  return ({ url = '/' }: IncomingMessage, response: ServerResponse): void => {
    const [path = '/'] = url.split('?');
    if (!path.startsWith(BASE)) return void response.writeHead(404).end();
    const asked = join(folder, path.slice(BASE.length));
    const file = extname(path) !== '' && existsSync(asked) ? asked : join(folder, 'index.html');
    sendFile(file, response, headers);
  };
}

test.use({ ownBrowser: true });

test('a console that is built alone works below a path, with an API at another origin', async ({ page }) => {
  test.skip(!isLong, 'it builds the console once more');
  const out = mkdtempSync(join(tmpdir(), 'quarterdeck-console-'));
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const consoleOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const backend = await startBackend({ port: 0, code: CODE, consoleOrigin });
  const built = spawnSync(
    'npm',
    ['run', '-s', 'build:console', '--', '--api', backend.url, '--base', BASE, '--out', out],
    { encoding: 'utf8' },
  );
  expect(built.status, built.stderr).toBe(0);
  const files = join(out, 'files');
  writeFileSync(join(files, 'config.json'), JSON.stringify({ api: backend.url, productName: 'The Desk' }));
  server.on('request', staticHost(files));

  await page.goto(`${consoleOrigin}${BASE}`);
  await expect(page).toHaveURL(`${consoleOrigin}${BASE}login`);
  await expect(page).toHaveTitle(/The Desk/);
  await page.getByLabel('Username').fill('boss');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Code').fill(CODE);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${consoleOrigin}${BASE}users`));
  await expect(page.getByRole('link', { name: 'User 1', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'User 1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'User profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();

  writeFileSync(join(files, 'config.json'), 'no JSON');
  await page.goto(`${consoleOrigin}${BASE}users`);
  await expect(page.locator('body')).toHaveText(`The console cannot start: ${BASE}config.json cannot be read as JSON.`);
  await backend.close();
  // A browser keeps unused connections open.
  server.closeAllConnections();
  server.close();
  rmSync(out, { recursive: true });
});
