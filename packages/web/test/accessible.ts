import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** WCAG 2.2 A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** What only a whole page can have. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass', 'skip-link'];

/** What axe knows of a colour; the types of axe leave it out. */
interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** Has axe read each colour once: it reads the same few for every element, which took a sixth of its time. */
function readColoursOnce({ prototype }: { readonly prototype: Colour }): void {
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

readColoursOnce((axe as unknown as { commons: { color: { Color: { prototype: Colour } } } }).commons.color.Color);

const frame = () => new Promise((painted) => requestAnimationFrame(painted));

/** Of what is repeated, the first ones stand for all. */
const REPEATED = ['tbody tr:nth-child(n + 6)', 'li:nth-child(n + 6)'];

/** `e2e/screens.spec.ts` looks at it once, and not with every screen. */
const SIDEBAR = 'nav[aria-label="Screens"]';

type Scheme = 'light' | 'dark';

/** The scheme that the page is in: a switch styles all of it again. */
let scheme: Scheme = 'light';

/** Shows the page in a colour scheme, as the system would ask for it. */
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

/** Begins the next test in light. */
export const beginInLight = (): Promise<void> => emulateScheme('light');

/**
 * Expects no violations of axe's rules in the colour scheme that the page is in, and of those about colours in the other one, in
 * which it is left; of the whole page, or of one component.
 * @param except rules that do not hold for what is shown.
 */
export async function expectAccessible(container?: HTMLElement, except: readonly string[] = []): Promise<void> {
  const left = [...(container ? OF_PAGES : []), ...except];
  const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
  const expectNone = async (options: RunOptions): Promise<void> => {
    const { violations } = await axe.run(
      { include: container ?? document, exclude: container ? REPEATED : [...REPEATED, SIDEBAR] },
      { ...options, resultTypes: ['violations'] },
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
