import type { Page } from '@playwright/test';
import { FOREIGN } from './script-vectors.ts';

/** What a page did that it was not meant to do. */
export interface TrapResult {
  /** The places in the list of those that ran a script. */
  readonly ran: readonly number[];
  readonly dialogs: readonly string[];
  readonly requests: readonly string[];
}

const EVENTS = ['pointerdown', 'mouseover', 'mouseenter', 'focus', 'focusin', 'click'];
const AT_ONCE = 48;

/**
 * Opens each HTML as a document of its own, without any content security policy, touches everything in it, and tells what
 * came of it. The page must be one that bypasses the policy.
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
      /** Lets happen what is to happen now: two frames, and all that waits in front of what no one waits for. */
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
        // To follow a link to the web or to mail is what it is for.
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
