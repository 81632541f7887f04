import '../src/data/zod.ts';
import '../src/ui/theme/styles.ts';
import '../src/ui/theme/signed-in-styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { leave } from '../src/data/session/session.ts';
import { endSessionStore } from '../src/ui/state/session-store.ts';
import { beginInLight } from './accessible.ts';
import { api } from './api.ts';
import './page.ts';
import { unmountAll } from './render.tsx';
import { waitUntilSettled } from './settle.ts';

const errors: string[] = [];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said.map(String).join(' ')));
});

const WIDTH = 1280;
const HEIGHT = 800;

afterEach(async () => {
  await waitUntilSettled();
  unmountAll();
  leave();
  // Also what was stored before a sign-in.
  endSessionStore();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  await beginInLight();
  // Otherwise, the next test's content there would be hovered.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  // Resets the browser's time zone to its own, UTC.
  if (new Date().getTimezoneOffset() !== 0) await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' });
  if (innerWidth !== WIDTH || innerHeight !== HEIGHT) await page.viewport(WIDTH, HEIGHT);
  expect(api.end(), 'against the contract').toEqual([]);
  expect(errors.splice(0), 'errors in the console of the browser').toEqual([]);
});
