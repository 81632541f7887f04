import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test';
import { type SignedIn, signInByApi } from './api.ts';
import { enter } from './enter.ts';
import { takeEvery } from './every-screen.ts';
import { origin } from './places.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'boolean', default: false },
    only: { type: 'string', default: '/' },
    look: { type: 'string', multiple: true, default: [] },
    states: { type: 'boolean', default: false },
  },
});
const [folder = values.every ? 'test-results/screens' : 'docs/screenshots'] = positionals;

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
const screens = {
  login: '/login',
  dashboard: '/',
  users: '/users',
  preferences: '/preferences',
  password: '/change-password',
} as const;

/** A browser, and the demo's super admin. */
interface Eyes {
  readonly browser: Browser;
  readonly api: APIRequestContext;
  readonly admin: SignedIn;
}

/** Pictures of some screens from the running console: light and dark, wide and on a phone. */
async function takeSome({ browser, admin }: Eyes): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: origin, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(screens)) {
        if (name === 'dashboard') await enter(page, admin);
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      }
      await context.close();
    }
}

const api = await request.newContext({ baseURL: origin });
const admin = await signInByApi(api, {
  username: 'admin',
  email: 'admin@quarterdeck.example',
  password: 'quarterdeck-demo',
});
const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
const eyes = { browser, api, admin };
await (values.every
  ? takeEvery(eyes, { folder, only: values.only, looks: values.look, hasStates: values.states })
  : takeSome(eyes));
await browser.close();
await api.dispose();
