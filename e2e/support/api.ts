import { type APIRequestContext, expect } from '@playwright/test';
import { codeIn, countMails, mailTo } from './mail.ts';

/** The account of an admin. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A signed-in account, with the data that the console stores in the browser. */
export interface SignedIn extends Account {
  readonly token: string;
  readonly user: string;
}

/** Signs in over the API, with the emailed code. @param at the server, if not the one of the journeys. */
export async function signInByApi(request: APIRequestContext, account: Account, at = ''): Promise<SignedIn> {
  const mails = countMails(account.email);
  const { username, password } = account;
  const login = await request.post(`${at}/api/v1/admin-login`, { data: { username, password } });
  expect(login.status(), await login.text()).toBe(200);
  const { key } = await login.json();
  const otp = codeIn(await mailTo(account.email, mails + 1));
  const verified = await request.post(`${at}/api/v1/verify-auth`, { data: { key, otp } });
  expect(verified.status()).toBe(200);
  const { user } = await verified.json();
  return { ...account, token: user.api_token, user: JSON.stringify(user) };
}

let made = 0;

/** Adds an admin without permissions, for a journey that needs a separate account. */
export async function makeAdmin(request: APIRequestContext, boss: SignedIn): Promise<Account> {
  made += 1;
  const username = `journey-${process.pid}-${made}-${Math.random().toString(36).slice(2, 7)}`;
  const account = { username, email: `${username}@example.com`, password: 'a password of its own' };
  const answer = await request.post('/api/v1/create-user', {
    headers: { authorization: `Bearer ${boss.token}` },
    data: { ...account, name: `Journey ${made}`, is_admin: 1 },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return account;
}
