import { setTimeout as pause } from 'node:timers/promises';
import { startApp } from './app.ts';
import { live } from './simulate/live.ts';

const { QUARTERDECK_KEY: key, QUARTERDECK_URL: quarterdeckUrl = 'http://localhost:3000' } = process.env;
const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);

if (!key) {
  console.error('Set QUARTERDECK_KEY: Quarterdeck prints one when it starts with demo data.');
  process.exit(1);
}

/** Simulated web pages: none is requested, and every tenth fails at first. */
const failed = new Set<string>();
async function readPage(url: string): Promise<string | undefined> {
  await pause(5);
  if (!url.endsWith('7') || failed.has(url)) return undefined;
  failed.add(url);
  return 'The host did not answer';
}

const app = await startApp({
  key,
  quarterdeckUrl,
  readPage,
  folder: process.env.EXAMPLE_FOLDER ?? '.data/example',
  port: number('EXAMPLE_PORT', 3100),
  webhookSecret: process.env.QUARTERDECK_WEBHOOK_SECRET,
  // Thousands of users sign up within minutes here; a real app uses 2 ** 17.
  passwordCost: 2 ** 10,
});
const life = {
  appUrl: app.url,
  people: number('EXAMPLE_PEOPLE', 2000),
  actionsPerSecond: number('EXAMPLE_RATE', 40),
  seed: number('EXAMPLE_SEED', 1),
};
console.log(`
  The sample app is running at ${app.url}. It simulates ${life.people} people who do ${life.actionsPerSecond} things per second.
  Users: ${quarterdeckUrl}/users. Dashboard: / (select today). Map: /geographical-users-count.
  Things to try:
  - suspend a user or delete a post in /reported-users and /reported-posts
  - approve a pending campaign in /campaign-list
  - force an update in /settings
  - save the FAQ and read it at ${app.url}/pages/faq
  Press Ctrl-C to stop.
`);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
await live(life, ending.signal);
await app.close();
