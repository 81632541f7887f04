import type { Locator, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { isLong } from './is-long.ts';
import { expect } from './test.ts';

/** WCAG 2.2 A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Of what is repeated, the first ones stand for all; the long run looks at each. */
const REPEATED = isLong
  ? []
  : [
      'tbody tr:nth-child(n + 6)',
      'main li:nth-child(n + 6)',
      'main section[aria-label$=" permissions"]:nth-of-type(n + 3)',
    ];

/** What is checked. */
interface AxeOptions {
  /** A part of the page alone. */
  readonly part?: Locator;
  /** What is left out, by selectors. */
  readonly without?: string[];
  /** The rules of axe that do not fit. */
  readonly except?: readonly string[];
  /** What is shown has been looked at in its colours, in another shape. */
  readonly hasKnownColours?: boolean;
}

type Scheme = 'light' | 'dark';

/** The colour schemes that pages were left in: a switch restyles the whole page, and each look needs one switch at most. */
const schemes = new WeakMap<Page, Scheme>();

/** Applies a colour scheme to an open page, without a reload. */
async function switchTo(page: Page, colorScheme: Scheme): Promise<void> {
  schemes.set(page, colorScheme);
  await page.emulateMedia({ colorScheme });
  // The scheme is applied by a script, and charts take their colours a frame later.
  await page.evaluate(async (scheme) => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    while (document.documentElement.dataset.mantineColorScheme !== scheme) await frame();
    await frame();
  }, colorScheme);
}

/** What axe knows of a colour; the types of axe leave it out. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** Has axe read each colour once: it reads the same few for every element, which took a sixth of its time. Runs in the page. */
function readColoursOnce(): void {
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, readonly [number, number, number, number]>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) [this.r, this.g, this.b, this.alpha] = colour;
    else {
      read.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
}

async function violationsIn(
  page: Page,
  { part, without = [] }: Pick<AxeOptions, 'part' | 'without'>,
  options: RunOptions,
): Promise<readonly string[]> {
  // Once for each document: the script is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(readColoursOnce);
  }
  const context = part ? await part.elementHandle() : null;
  return page.evaluate(
    async ({ context, without, chosen }) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      const { violations } = await run({ include: context ?? document, exclude: without }, chosen);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    // What holds is not written out element by element: that took a third of the time.
    {
      context,
      without: [...without, ...REPEATED],
      chosen: { ...options, resultTypes: ['violations'] } satisfies RunOptions,
    },
  );
}

/** Checks a page for accessibility in the colour scheme that it is in, and its colours in the other one; `state` says what it shows. */
export async function expectAccessible(page: Page, state: string, wanted: AxeOptions = {}): Promise<void> {
  const left = [...(wanted.except ?? []), ...(wanted.hasKnownColours ? OF_COLOURS : [])];
  const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
  const first = schemes.get(page) ?? 'light';
  const expectNone = async (scheme: Scheme, options: RunOptions): Promise<void> =>
    // One state after the other is named, not the first one alone.
    expect.soft(await violationsIn(page, wanted, options), `${state}, ${scheme}`).toEqual([]);
  await expectNone(first, { runOnly: { type: 'tag', values: TAGS }, rules });
  if (wanted.hasKnownColours) return;
  const second = first === 'light' ? 'dark' : 'light';
  await switchTo(page, second);
  await expectNone(second, {
    runOnly: { type: 'rule', values: OF_COLOURS.filter((rule) => !left.includes(rule)) },
  });
}
