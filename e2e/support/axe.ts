import type { Locator, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isLong } from '../../packages/server/test/support/is-long.ts';
import { expect } from './test.ts';

// Imported by address, because the console is a separate project: its functions run in the page.
const source = new URL('../../packages/web/test/axe-once.ts', import.meta.url).href;
const { workOnce, runWithin } = (await import(source)) as Readonly<Record<'workOnce' | 'runWithin', unknown>>;

/** Styles that had enough contrast on previous pages. */
const looks = new Set<string>();

/** The globals that are added to a page. */
interface World {
  readonly axe: typeof axe;
  readonly looks: Set<string>;
  readonly runWithin: <Result>(
    part: Element | null,
    without: readonly string[],
    run: () => Promise<Result>,
  ) => Promise<Result>;
}

/** WCAG 2.2 A and AA, and best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the color scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Of repeated elements, only the first are checked; the long run checks all. */
const REPEATED = isLong
  ? []
  : [
      'tbody tr:nth-child(n + 6)',
      'main li:nth-child(n + 6)',
      'main section[aria-label$=" permissions"]:nth-of-type(n + 3)',
    ];

/** The scope of a check. */
interface AxeOptions {
  /** Only this part of the page. */
  readonly part?: Locator;
  /** Selectors of elements to exclude. */
  readonly without?: string[];
  /** The axe rules to disable. */
  readonly except?: readonly string[];
  /** The same content was already checked for colors, in another layout. */
  readonly hasKnownColours?: boolean;
}

type Scheme = 'light' | 'dark';

/** The current color scheme of pages: a switch restyles the whole page, and each check needs at most one. */
const schemes = new WeakMap<Page, Scheme>();

/** Applies a color scheme to an open page, without a reload. */
async function switchTo(page: Page, colorScheme: Scheme): Promise<void> {
  schemes.set(page, colorScheme);
  await page.emulateMedia({ colorScheme });
  // The scheme is applied by a script, and charts take their colors a frame later.
  await page.evaluate(async (scheme) => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    while (document.documentElement.dataset.mantineColorScheme !== scheme) await frame();
    await frame();
  }, colorScheme);
}

async function violationsIn(
  page: Page,
  { part, without = [] }: Pick<AxeOptions, 'part' | 'without'>,
  options: RunOptions,
): Promise<readonly string[]> {
  // Loaded once for each document: the script is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(
      `Object.assign(window, { looks: new Set(${JSON.stringify([...looks])}), runWithin: ${runWithin} }); (${workOnce})(axe, looks)`,
    );
  }
  const context = part ? await part.elementHandle() : null;
  const { found, added } = await page.evaluate(
    async ({ context, without, chosen }) => {
      const world = window as unknown as World;
      const before = world.looks.size;
      const { violations } = await world.runWithin(context as Element | null, without, () =>
        world.axe.run({ include: context ?? document, exclude: without }, chosen),
      );
      return {
        found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        added: [...world.looks].slice(before),
      };
    },
    // Passed elements are not listed: that took a third of the time.
    {
      context,
      without: [...without, ...REPEATED],
      chosen: { ...options, resultTypes: ['violations'] } satisfies RunOptions,
    },
  );
  for (const look of added) looks.add(look);
  return found;
}

/**
 * Checks a page for accessibility in its current color scheme, and its colors in the other one; `state` is the name of
 * what it shows.
 */
export async function expectAccessible(page: Page, state: string, wanted: AxeOptions = {}): Promise<void> {
  const left = [...(wanted.except ?? []), ...(wanted.hasKnownColours ? OF_COLOURS : [])];
  const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
  const first = schemes.get(page) ?? 'light';
  const expectNone = async (scheme: Scheme, options: RunOptions): Promise<void> =>
    // The violations of every state are reported, not only the first.
    expect.soft(await violationsIn(page, wanted, options), `${state}, ${scheme}`).toEqual([]);
  await expectNone(first, { runOnly: { type: 'tag', values: TAGS }, rules });
  if (wanted.hasKnownColours) return;
  const second = first === 'light' ? 'dark' : 'light';
  await switchTo(page, second);
  await expectNone(second, {
    runOnly: { type: 'rule', values: OF_COLOURS.filter((rule) => !left.includes(rule)) },
  });
}
