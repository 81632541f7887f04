import { mkdirSync } from 'node:fs';
import { chromium, request } from '@playwright/test';
import { signInByApi } from './api.ts';
import { enter } from './enter.ts';
import { origin } from './places.ts';

const [folder = 'docs/screenshots'] = process.argv.slice(2);

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;
const screens = {
  login: '/login',
  dashboard: '/',
  users: '/users',
  preferences: '/preferences',
  password: '/change-password',
} as const;

/** Pictures of every screen from the running console: light and dark, wide and on a phone. */
async function takeAll(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const api = await request.newContext({ baseURL: origin });
  const signedIn = await signInByApi(api, {
    username: 'admin',
    email: 'admin@quarterdeck.example',
    password: 'quarterdeck-demo',
  });
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: origin, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(screens)) {
        if (name === 'dashboard') await enter(page, signedIn);
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      }
      await context.close();
    }
  await browser.close();
  await api.dispose();
}

await takeAll();
