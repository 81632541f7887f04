import { writeFileSync } from 'node:fs';
import { request } from '@playwright/test';
import { type SignedIn, signInByApi } from './api.ts';
import { accountsFile, origin } from './places.ts';

const usernames = ['admin', 'moderator', 'ads', 'analyst', 'newcomer'] as const;

/** Signs every demo account in once, before the journeys: they share these sessions. */
export default async function signInAll(): Promise<void> {
  const context = await request.newContext({ baseURL: origin });
  const accounts: Record<string, SignedIn> = {};
  for (const username of usernames)
    accounts[username] = await signInByApi(context, {
      username,
      email: `${username}@quarterdeck.example`,
      password: 'quarterdeck-demo',
    });
  writeFileSync(accountsFile, JSON.stringify(accounts));
  await context.dispose();
}
