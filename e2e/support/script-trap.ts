import type { Page } from '@playwright/test';
import { FOREIGN } from './script-vectors.ts';

/** Unintended effects of a page. */
export interface TrapResult {
  /** The positions of the entries that ran a script. */
  readonly ran: readonly number[];
  readonly dialogs: readonly string[];
  readonly requests: readonly string[];
}

const EVENTS = ['pointerdown', 'mouseover', 'mouseenter', 'focus', 'focusin', 'click'];
const AT_ONCE = 48;

/**
 * Opens each HTML text as a separate document without a content security policy, and triggers events on every element.
 * Returns the effects. The page must bypass the policy.
 */
export async function openAll(page: Page, htmls: readonly string[]): Promise<TrapResult> {
  const dialogs: string[] = [];
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route(`**/*${FOREIGN}/**`, (route) => {
    requests.push(route.request().url());
    return route.abort();
  });
  await page.goto('/robots.txt');
  const ran = await page.evaluate(
    async ({ htmls: all, events, atOnce }) => {
      const hits = new Set<number>();
      /** Waits for pending work: two frames, and all tasks with more than background priority. */
      const rest = async (): Promise<void> => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
        await scheduler.postTask(() => undefined, { priority: 'background' });
      };
      const open = async (html: string, at: number) => {
        const frame = document.createElement('iframe');
        (window as unknown as Record<string, unknown>)[`ran${at}`] = () => hits.add(at);
        frame.srcdoc = `<!doctype html><script>window.ran = () => parent.ran${at}()</script><body>${html}`;
        const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
        document.body.append(frame);
        await loaded;
        await rest();
        // Following a link to the web or to an email address is allowed.
        frame.contentDocument?.addEventListener('click', (event) => {
          const address = (event.target as Element).closest('a')?.href ?? '';
          if (/^(https?|mailto):/.test(address)) event.preventDefault();
        });
        for (const element of frame.contentDocument?.body?.querySelectorAll('*') ?? []) {
          for (const event of events) element.dispatchEvent(new Event(event, { bubbles: true, cancelable: false }));
          if ('click' in element && typeof element.click === 'function') element.click();
        }
        await rest();
        frame.remove();
      };
      for (let at = 0; at < all.length; at += atOnce)
        await Promise.all(all.slice(at, at + atOnce).map((html, offset) => open(html, at + offset)));
      return [...hits].sort((one, other) => one - other);
    },
    { htmls, events: EVENTS, atOnce: AT_ONCE },
  );
  return { ran, dialogs, requests };
}
