import type { Page } from '@playwright/test';
import { signInByApi } from './support/api.ts';
import { addReports, asOwner } from './support/database.ts';
import { enter } from './support/enter.ts';
import { type OwnWorld, startOwnWorld } from './support/own-world.ts';
import { expect, test } from './support/test.ts';

const CASES = 100_000;
const KEYS = 34;
/** A moderator looks at a case for as long at least. */
const LOOK_MS = 500;

test.describe.configure({ timeout: 1_800_000 });
// It has no files of the other server.
test.use({ ownBrowser: true });

/** Fills a server with open cases: ten posts of each author, all reported by one user. */
async function fill({ database }: OwnWorld): Promise<void> {
  await asOwner(
    `with author as (
       insert into users (name, username, email) select 'Author ' || n, 'author' || n, 'author' || n || '@example.com'
       from generate_series(1, $1::int / 10) n returning id)
     insert into posts (user_id, title, text) select id, 'Post ' || id || '.' || n, 'Text ' || n from author, generate_series(1, 10) n`,
    [CASES],
    database,
  );
  const posts = await asOwner(`select id from posts where title like 'Post %' order by id`, [], database);
  const [reporter] = await asOwner('select min(id) as id from users where not is_admin', [], database);
  const [begin] = await asOwner(`select (now() - interval '80 days')::text as at`, [], database);
  await addReports({
    ...{ what: 'posts', ids: posts.map(({ id }) => Number(id)), by: Number(reporter?.id), reason: 'Spam' },
    ...{ from: String(begin?.at), database },
  });
  await asOwner('vacuum analyze', [], database);
}

interface TimerWindow {
  timed: { pressed: number; painted: number | undefined };
}

/** Notes when a key was pressed, and when another case was painted after it, with all that one decides by. */
const startTiming = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timed: TimerWindow['timed'] = { pressed: 0, painted: undefined };
    (window as unknown as TimerWindow).timed = timed;
    const section = () => document.querySelector('section[aria-label^="Case about"]');
    let last = section()?.getAttribute('aria-label');
    let isPressed = false;
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        Object.assign(timed, { pressed: timeStamp, painted: undefined });
        isPressed = true;
      },
      true,
    );
    const look = (): void => {
      const label = section()?.getAttribute('aria-label');
      // Other posts of the author are no evidence, and come later.
      const awaited = section()?.querySelectorAll('.mantine-Skeleton-root') ?? [];
      const isWhole = [...awaited].every((one) => one.closest('[aria-label="Latest posts"]'));
      if (isPressed && label && label !== last && isWhole) {
        [last, isPressed] = [label, false];
        // A message comes after the frame.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => Object.assign(timed, { painted: performance.now() });
        port2.postMessage('');
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Presses keys, of which the last one leads to the next case. @returns the milliseconds from it to the painted case. */
async function timeOf(page: Page, keys: readonly string[]): Promise<number> {
  // Without an assertion: a failed one describes the whole page, while the next cases load.
  await page.locator('section[aria-busy="false"][aria-label^="Case about"]').waitFor();
  // oxlint-disable-next-line time/real-time -- the pace of a person: a slow machine changes what is measured, and no result
  await new Promise((next) => setTimeout(next, LOOK_MS));
  for (const key of keys) await page.keyboard.press(key);
  const painted = await page.waitForFunction(() => {
    const { pressed, painted: at } = (window as unknown as TimerWindow).timed;
    return at === undefined ? undefined : at - pressed;
  });
  return (await painted.jsonValue()) ?? 0;
}

const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);

test('the next of 100,000 open cases is painted at once after a key', { tag: '@long' }, async ({ page, request }) => {
  const world = await startOwnWorld();
  await fill(world);
  const account = { username: 'moderator', email: 'moderator@quarterdeck.example', password: 'quarterdeck-demo' };
  await enter(page, await signInByApi(request, account, world.origin), world.origin);
  await page.goto(`${world.origin}/reported-posts?page_limit=100`);
  await expect(page.getByRole('row')).toHaveCount(101);
  await page.keyboard.press('j');
  await startTiming(page);
  const measure = async (what: string, keys: readonly string[]): Promise<void> => {
    const times: number[] = [];
    for (let n = 0; n < KEYS; n += 1) times.push(await timeOf(page, keys));
    const [middle, p95, most] = [0.5, 0.95, 1].map((share) => percentile(times, share));
    const description = `${what}: ${KEYS} keys at ${CASES} open cases, p50 ${middle} ms, p95 ${p95} ms, slowest ${most} ms`;
    test.info().annotations.push({ type: 'measured', description });
    console.log(description);
  };
  await measure('the next case in the list', ['j']);
  await measure('a decision in the list', ['x', 'Enter']);
  await page.getByRole('button', { name: 'Start reviewing' }).click();
  await expect(page.getByRole('button', { name: 'Stop reviewing' })).toBeVisible();
  await measure('a decision while reviewing', ['x', 'Enter']);
  await world.stop();
});
