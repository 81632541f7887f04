import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const MOST_TABS = 60;

const counted = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];

/** Uses a page as a person does, and counts the effort: clicks, single keys, and typed texts. */
export class Hand {
  #clicks = 0;
  #keys = 0;
  #texts = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    this.#clicks += 1;
    await target.click(options);
  }

  /** A choice from a list of options is two clicks: one opens it, one chooses. */
  async choose(target: Locator, option: string | { readonly label: string }): Promise<void> {
    this.#clicks += 2;
    await target.selectOption(option);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.#texts += 1;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < MOST_TABS; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not come to ${target}`);
  }

  /** The effort so far, as text. */
  get took(): string {
    return [...counted(this.#clicks, 'click'), ...counted(this.#keys, 'key'), ...counted(this.#texts, 'text')].join(
      ', ',
    );
  }
}
