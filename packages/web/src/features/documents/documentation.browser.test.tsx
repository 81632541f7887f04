import { documents } from '@quarterdeck/contract/documents';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const sources = api.call(documents.sources);
const main = page.getByRole('main');
const spec = { swagger: '2.0', info: { title: 'Old' }, paths: { '/old': { get: { responses: {} } } } };

/** Says where all documents are. */
const areAt = (url: string | null, sendsToken = false): void =>
  sources.answers(() => {
    const source = { url, variable: 'MOBILE_SPEC_URL', sends_token: sendsToken };
    return { data: { admin: source, mobile: source, search: source } };
  });

const open = (path = '/mobile-api-documentation') => renderScreen(path, { permissions: ['api_documentation'] });

beforeEach(() => areAt('/document.json'));

test('an address that is not set is said, with what sets it', async () => {
  areAt(null);
  await open();
  await expect.element(page.getByText('No document is configured')).toBeVisible();
  await expect.element(main).toHaveTextContent(/Set MOBILE_SPEC_URL to the address/);
  await expectAccessible();
});

test('what is no document is said; Retry tries again', async () => {
  api.file('/document.json').answers(() => new Response('openapi: 3.1.0'));
  await open();
  await expect.element(main.getByText(/is not JSON/)).toBeVisible();
  api.file('/document.json').answers(() => Response.json(spec));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('/old')).toBeVisible();
});

test('an address that answers with another status is said', async () => {
  api.file('/document.json').answers(() => new Response('Gone', { status: 410 }));
  await open();
  await expect.element(main.getByText(/answered with the status 410/)).toBeVisible();
});

test('an address that cannot be reached is said: also one that may have the token and sends elsewhere', async () => {
  areAt('https://docs.example/moved', true);
  api.file('https://docs.example/moved').isUnreachable();
  await open();
  await expect.element(main.getByText(/docs\.example\/moved cannot be reached from here/)).toBeVisible();
});

test('where the server does not know the addresses, its own document is where it always is', async () => {
  sources.refuses(404, 'Not found');
  api.file('/api/v1/openapi.json').answers((headers) => {
    expect(headers.get('authorization')).toMatch(/^Bearer /);
    return Response.json(spec);
  });
  await open('/api-documentation');
  await expect.element(page.getByText('/old')).toBeVisible();
});
