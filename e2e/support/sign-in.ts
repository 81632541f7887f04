import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type APIRequestContext, request } from '@playwright/test';
import { type SignedIn, signInByApi } from './api.ts';
import { accountsFile, isStarted, origin, START_MS } from './places.ts';

const usernames = ['admin', 'moderator', 'ads', 'analyst', 'newcomer'] as const;

async function untilReady(context: APIRequestContext): Promise<void> {
  const begun = Date.now();
  while (!(await context.get('/readyz').catch(() => undefined))?.ok()) {
    if (Date.now() - begun > START_MS) throw new Error(`No server is ready at ${origin}`);
    await pause(200);
  }
}

/** Signs every demo account in once, before the journeys: they share these sessions. */
export default async function signInAll(): Promise<void> {
  const context = await request.newContext({ baseURL: origin });
  if (isStarted) await untilReady(context);
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
