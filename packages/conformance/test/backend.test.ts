import { expect, test } from 'vitest';
import { backendAt } from '../src/kit/backend.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

test.each([
  ['POST', '/create-user'],
  ['PUT', '/reset-password'],
  ['PATCH', '/campaigns'],
  ['DELETE', '/delete-post'],
  ['POST', '/resend-otp'],
] as const)('%s %s is not made unless changes are wanted', async (method, path) => {
  await expect(backendAt(NOWHERE, false).call(method, path)).rejects.toThrow('It changes data: run with --write');
  await expect(backendAt(NOWHERE, true).call(method, path)).rejects.toThrow('fetch failed');
});

test.each([
  ['GET', '/users-list'],
  ['POST', '/admin-login'],
  ['POST', '/verify-auth'],
] as const)('%s %s is made in any case', async (method, path) => {
  await expect(backendAt(NOWHERE, false).call(method, path)).rejects.toThrow('fetch failed');
});
