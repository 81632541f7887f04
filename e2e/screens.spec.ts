import type { Locator, Page } from '@playwright/test';
import { isLong } from '../packages/server/test/support/is-long.ts';
import { expectAccessible } from './support/axe.ts';
import { logIn } from './support/by-hand.ts';
import { expectLinks, watchNames } from './support/links.ts';
import { exceptions, statesOf } from './support/screen-states.ts';
import {
  addressOf,
  expectScreen,
  goTo,
  guardedScreens,
  leaveScreen,
  open,
  type Screen,
  waitUntilSettled,
} from './support/screens.ts';
import { watchShifts } from './support/shifts.ts';
import { expectTargets } from './support/targets.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/**
 * Each walk uses one page, because a new one would start with a cold console. One walk per worker, unless every dialog
 * is opened.
 */
const WALKS = isLong ? 4 : 2;

/** The sidebar is checked once, not with every screen. */
const SIDEBAR = ['nav[aria-label="Screens"]'];

/** Returns the open dialogs and menus. */
const openedOn = (page: Page): Locator => page.locator('[role="dialog"]:visible, [popover]:popover-open');

/** Closes everything that is open on a page, and discards typed text. */
async function close(page: Page): Promise<void> {
  const opened = openedOn(page);
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await expect
    .poll(async () => {
      if (await discard.isVisible()) await discard.evaluateAll((all) => all.map((one) => (one as HTMLElement).click()));
      else if ((await opened.count()) > 0) await page.keyboard.press('Escape');
      return opened.count();
    })
    .toBe(0);
}

type Look = (state: string, how?: { readonly hasKnownColours: boolean }) => Promise<void>;

/**
 * Searches for something that does not exist, if the screen has a search. One component shows the empty state, so one
 * list represents all.
 */
async function lookAtNothing(page: Page, look: Look): Promise<void> {
  const main = page.getByRole('main');
  const search = main.getByRole('searchbox');
  if ((await search.count()) === 0) return;
  await search.first().fill('nothing is called like this');
  await search.first().press('Enter');
  await expect(main.getByText('Sorry, no matching records found')).toBeVisible();
  await look('nothing found');
}

async function lookAt(page: Page, screen: Screen, address: string): Promise<void> {
  const except = exceptions[screen.path] ?? [];
  const look: Look = async (state, how) => {
    await waitUntilSettled(page);
    // The page under a dialog or menu was already checked without it.
    const opened = openedOn(page).last();
    const part = (await opened.count()) > 0 ? { part: opened } : { without: SIDEBAR };
    await expectAccessible(page, `${screen.path}, ${state}`, { except, ...part, ...how });
  };
  await look('as it opens');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScrolling(page);
  await expectTargets(page, screen.path);
  // The narrow layout has the same names and roles: only the long run checks them again.
  if (isLong) await look('on a phone', { hasKnownColours: true });
  await page.setViewportSize(WIDE);
  if (isLong || screen.path === '/users') await lookAtNothing(page, look);
  // The long run opens all states; the short run checks only the initial state of each screen.
  if (!isLong) return;
  const states = statesOf[screen.path] ?? [];
  // Empty results, and parts that open in the page, are checked with the screen; a dialog is checked alone.
  let isAsOpened = false;
  for (const { name, search, open } of states) {
    if (search || !isAsOpened) {
      await leaveScreen(page);
      await goTo(page, search ? `${address}?${search}` : address, screen.title);
    }
    await open?.(page);
    // The pointer must not hover over anything: a tooltip would be checked as well.
    await page.mouse.move(0, 0);
    await look(name);
    isAsOpened = !search && (await openedOn(page).count()) > 0;
    await close(page);
  }
}

test.describe('every screen is open, and accessible in light and dark', () => {
  for (let walk = 0; walk < WALKS; walk += 1) {
    const screens = guardedScreens.filter((_, place) => place % WALKS === walk);
    test(`to a super admin: ${screens.map(({ path }) => path).join(', ')}`, async ({ page, request, as, demo }) => {
      test.setTimeout(1_800_000);
      await as('admin');
      await page.goto('/preferences');
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
      await waitUntilSettled(page);
      // A font that loads late would move the measured elements.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      if (walk === 0) await expectAccessible(page, 'the sidebar');
      for (const screen of screens) {
        const address = await addressOf(screen, request, demo('admin'));
        await test.step(screen.path, async () => {
          // The previous screen may still fit its columns to the wide window.
          await leaveScreen(page);
          const names = watchNames(page);
          const shifts = await watchShifts(page);
          await expectScreen(page, address, screen, 'all');
          await waitUntilSettled(page);
          const moved = await shifts();
          // Notices of other journeys come in meanwhile: a row above the others is no fault of the screen.
          if (screen.path !== '/notices') expect.soft(moved, `what moved while ${screen.path} was loaded`).toEqual([]);
          await expectLinks(page, screen.path, await names());
          await lookAt(page, screen, address);
        });
      }
    });
  }

  test('to a visitor who is not signed in', async ({ page, account }) => {
    const submitted = async (button: string, message: string): Promise<void> => {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText(message)).toBeVisible();
    };
    await page.goto('/login');
    await submitted('Login', 'Username is required');
    await expectAccessible(page, '/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await submitted('Reset Password', 'Email is required');
    await expectAccessible(page, '/forgot-password');
    await page.getByRole('link', { name: 'Login' }).click();
    await logIn(page, account);
    await submitted('Verify', 'Otp is required');
    await expectAccessible(page, '/verify-otp');
    // The logout screen is only visible for a moment.
    const seen = ['/login', '/forgot-password', '/verify-otp', '/logout'];
    expect(open.map(({ path }) => path).toSorted(), 'look at the new screen here').toEqual(seen.toSorted());
  });
});
