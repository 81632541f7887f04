import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import { type Inside, runWithin, workOnce } from './axe-once.ts';

/** WCAG 2.2 A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the color scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** The rules that only apply to a whole page. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass', 'skip-link'];

workOnce(axe as unknown as Inside, new Set());

const frame = () => new Promise((painted) => requestAnimationFrame(painted));

/** Of repeated elements, only the first ones are checked. */
const REPEATED = ['tbody tr:nth-child(n + 6)', 'li:nth-child(n + 6)'];

/** `e2e/screens.spec.ts` checks it once, instead of on every screen. */
const SIDEBAR = 'nav[aria-label="Screens"]';

type Scheme = 'light' | 'dark';

/** The page's current scheme: a switch recalculates all styles. */
let scheme: Scheme = 'light';

/** Shows the page in a color scheme, as if the system had requested it. */
async function emulateScheme(wanted: Scheme): Promise<void> {
  if (wanted === scheme) return;
  scheme = wanted;
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** Resets the scheme to light for the next test. */
export const beginInLight = (): Promise<void> => emulateScheme('light');

/**
 * Expects no violations of axe's rules, on the whole page or in one component. All rules are checked in the current
 * color scheme, and the rules about colors in the other one too, which then stays.
 * @param except rules that do not apply to the content.
 */
export async function expectAccessible(container?: HTMLElement, except: readonly string[] = []): Promise<void> {
  const left = [...(container ? OF_PAGES : []), ...except];
  const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
  const expectNone = async (options: RunOptions): Promise<void> => {
    const without = container ? REPEATED : [...REPEATED, SIDEBAR];
    const { violations } = await runWithin(container ?? null, without, () =>
      axe.run({ include: container ?? document, exclude: without }, { ...options, resultTypes: ['violations'] }),
    );
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `in ${scheme}`).toEqual([]);
  };
  await expectNone({ runOnly: TAGS, rules });
  await emulateScheme(scheme === 'light' ? 'dark' : 'light');
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
  await frame();
  await frame();
  await expectNone({ runOnly: OF_COLOURS.filter((rule) => !except.includes(rule)) });
}
