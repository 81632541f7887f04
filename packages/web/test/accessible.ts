import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** WCAG 2.2 A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** What only a whole page can have. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass', 'skip-link'];

const frame = () => new Promise((painted) => requestAnimationFrame(painted));

/** Shows the page in a colour scheme, as the system would ask for it. */
async function emulateScheme(scheme: 'light' | 'dark'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
  await frame();
  await frame();
}

/**
 * Expects no violations of axe's rules in light, and of those about colours in dark; of the whole page, or of one component.
 * @param except rules that do not hold for what is shown.
 */
export async function expectAccessible(container?: HTMLElement, except: readonly string[] = []): Promise<void> {
  const left = [...(container ? OF_PAGES : []), ...except];
  const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
  const runs = {
    light: { runOnly: TAGS, rules },
    dark: { runOnly: OF_COLOURS },
  };
  for (const scheme of ['light', 'dark'] as const) {
    await emulateScheme(scheme);
    const { violations } = await axe.run(container ?? document, { ...runs[scheme], resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  }
  await emulateScheme('light');
}
