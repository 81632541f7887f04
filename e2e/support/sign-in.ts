import { writeFileSync } from 'node:fs';
import { request } from '@playwright/test';
import { type SignedIn, signInByApi } from './api.ts';
import { accountsFile, isStarted, origin, START_MS } from './places.ts';
import { untilReady } from './ready.ts';

const usernames = ['admin', 'moderator', 'ads', 'analyst', 'newcomer'] as const;

/** Signs in every demo account once, before the journeys, which share these sessions. */
export default async function signInAll(): Promise<void> {
  if (isStarted) await untilReady(origin, START_MS);
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
