import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { freePort } from '../../packages/server/test/support/free-port.ts';
import { signInPage } from '../support/console.ts';
import type { OurServer } from '../support/our-server.ts';
import { folderOf, installProgram, type Program } from '../support/packages.ts';
import { median } from '../support/statistics.ts';
import { type Calls, sumOfCalls } from '../support/verdict.ts';

/** The newest version that runs on every Node version with which the console is built. */
const lighthouse: Program = { name: 'Lighthouse', packages: { lighthouse: '12.8.2' } };

/** The Lighthouse categories that are checked. */
export const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** The device forms in which a screen is checked. */
export const forms = {
  phone: 'as on a phone: a slow network, and a processor that is four times slower',
  desktop: 'as at a desk',
} as const;

/** Opens each address in a tab of the browser at a port. Prints its scores as a line of JSON. */
const PROGRAM = `
import lighthouse, { desktopConfig } from 'lighthouse';
const [port, form, categories, ...addresses] = process.argv.slice(2);
for (const address of addresses) {
  const options = { port: Number(port), output: 'json', logLevel: 'error', onlyCategories: categories.split(',') };
  const { lhr } = await lighthouse(address, options, form === 'desktop' ? desktopConfig : undefined);
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const refs = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const calls = lhr.audits['network-requests'].details.items.filter(({ url }) => new URL(url).pathname.startsWith('/api/'));
  const refused = calls.filter(({ statusCode }) => [429, 503].includes(statusCode)).length;
  const low = refs.map(({ id }) => lhr.audits[id]).filter(({ score }) => score !== null && score < 0.9);
  console.log(JSON.stringify({
    scores: Object.values(lhr.categories).map(({ score }) => score * 100),
    low: low.map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' ')),
    calls: { answered: calls.length - refused, refused },
  }));
}
`;

const PATIENCE_MS = 30_000;

/** Starts a browser with remote control and a separate profile. */
async function startDrivenBrowser(folder: string): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const options = ['--headless', '--no-sandbox', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`];
  const child = spawn(process.env.CHROMIUM_PATH ?? chromium.executablePath(), [...options, 'about:blank'], {
    stdio: 'ignore',
    // Debian's command is a script that starts the browser: both are stopped as one process group.
    detached: true,
  });
  const ended = once(child, 'exit');
  for (const until = Date.now() + PATIENCE_MS; ; await pause(100)) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined)) break;
    if (Date.now() > until || child.exitCode !== null) throw new Error('The browser does not start');
  }
  return {
    port,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** The Lighthouse result of a screen. */
export interface Opinion {
  /** The score of each category, from 0 to 100. */
  readonly scores: readonly number[];
  /** The audits that lower the scores, with their measured values. */
  readonly low: readonly string[];
  /** The screen's calls to the API. */
  readonly calls: Calls;
}

async function opinionsOf(port: number, form: string, addresses: readonly string[]): Promise<readonly Opinion[]> {
  const cwd = folderOf(lighthouse);
  writeFileSync(join(cwd, 'run.mjs'), PROGRAM);
  const child = spawn(process.execPath, ['run.mjs', String(port), form, categories.join(), ...addresses], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error('Lighthouse failed');
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Opinion);
}

/** The screens to check, the device form, and the number of rounds. */
interface Screens {
  readonly signedOut: readonly string[];
  readonly signedIn: readonly string[];
  readonly rounds: number;
  readonly form: string;
}

const summaryOf = (opinions: readonly Opinion[]): Opinion => ({
  scores: categories.map((_, at) => median(opinions.map(({ scores }) => scores[at] ?? Number.NaN))),
  low: opinions.at(-1)?.low ?? [],
  calls: sumOfCalls(opinions.map(({ calls }) => calls)),
});

/**
 * Runs Lighthouse on screens of the console in a browser that has cached nothing, except for the session.
 * @returns for each path the median scores of all rounds, and the audits that lowered them in the last round.
 */
export async function scoreScreens(
  server: Pick<OurServer, 'port' | 'token'>,
  { signedOut, signedIn, rounds, form }: Screens,
  say: (step: string) => void,
): Promise<ReadonlyMap<string, Opinion>> {
  installProgram(lighthouse, say);
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-lighthouse-'));
  const found = new Map<string, Opinion[]>();
  const addressOf = (path: string): string => `http://localhost:${server.port}${path}`;
  const browser = await startDrivenBrowser(folder);
  try {
    const score = async (who: string, paths: readonly string[]): Promise<void> => {
      for (let round = 1; round <= rounds; round += 1) {
        const opinions = await opinionsOf(browser.port, form, paths.map(addressOf));
        for (const [at, one] of opinions.entries()) {
          const path = paths[at] ?? '';
          found.set(path, [...(found.get(path) ?? []), one]);
          say(
            `Lighthouse, ${form}, ${who}, round ${round} of ${rounds}: ${path} ${one.scores.map(Math.round).join(' ')}`,
          );
        }
      }
    };
    await score('signed out', signedOut);
    const hand = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
    const page = await hand.contexts()[0]?.newPage();
    if (!page) throw new Error('The browser has no page');
    await signInPage(page, server);
    await hand.close();
    await score('signed in', signedIn);
  } finally {
    await browser.stop();
    // The browser's child processes can still write for a moment; `rmSync` does not list the folder again.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  return new Map([...found].map(([path, opinions]) => [path, summaryOf(opinions)]));
}
