import { build } from 'esbuild';
import { isLong } from '../packages/server/test/support/is-long.ts';
import { openAll } from './support/script-trap.ts';
import { vectors } from './support/script-vectors.ts';
import { expect, test } from './support/test.ts';

// Only the sanitizer protects the reader here, without a content security policy.
test.use({ ownBrowser: true, bypassCSP: true });
// The long run has hundreds of texts.
test.describe.configure({ timeout: 1_800_000 });

const nothing = { ran: [], dialogs: [], requests: [] };

/** The exact markup that a text can have. */
const CLEAN =
  /^(?:[^<>]|<(?:br|\/?(?:p|h[1-6]|blockquote|pre|code|ul|ol|li|strong|em|u|s|sub|sup|span|a|table|tbody|tr|th|td))>|<(?:p|h[1-6]) id="[\w.:-]+">|<ol start="\d+">|<t[hd](?: colspan="\d+")?(?: rowspan="\d+")?>|<a href="(?:https?:\/\/|mailto:|tel:|#)[^"<>]*">|<span style="(?:font-family: (?:&quot;)?[A-Z][A-Za-z ]+(?:&quot;)?;)?(?: ?font-size: \d{1,2}px;)?">)*$/;

/** Many texts are identical after sanitizing. */
const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

test('ways to run a script do nothing once the server kept them, nor once the console has cleaned them', {
  tag: ['@long', '@attack', '@promises/9'],
}, async ({ page, browser, request, demo }) => {
  expect(vectors.length).toBeGreaterThan(150);
  await test.step('the trap works: without cleaning, scripts run and other hosts are asked', async () => {
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
    const some = isLong ? vectors : vectors.filter((_, at) => at % 4 === 0);
    const { ran, requests } = await openAll(await context.newPage(), some);
    expect(ran.length).toBeGreaterThan(some.length / 3);
    expect(requests.length).toBeGreaterThan(some.length / 20);
    await context.close();
  });
  const kept: string[] = [];
  await test.step('what the server kept is clean', async () => {
    const headers = { authorization: `Bearer ${demo('admin').token}` };
    for (const data of vectors) {
      const answer = await request.post('/api/v1/settings', {
        headers,
        data: { data_key: 'child_safety_policy', data },
      });
      expect(answer.status(), `${data}: ${await answer.text()}`).toBe(200);
      kept.push((await answer.json()).data.data);
    }
    for (const [at, html] of kept.entries()) expect(html, vectors[at]).toMatch(CLEAN);
  });
  await test.step('what the console cleaned is clean, and nothing ran on the way', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `
          import { cleanHtml, cleanPaste } from './packages/web/src/domain/rich-text/clean.ts';
          globalThis.cleaned = (html) => {
            const main = document.querySelector('main');
            main.replaceChildren(cleanHtml(html));
            return [main.innerHTML, cleanPaste(html).html];
          };`,
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      bundle: true,
      write: false,
      format: 'iife',
    });
    const caught: string[] = [];
    page.on('dialog', (dialog) => {
      caught.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (asked) => caught.push(asked.url()));
    await page.goto('/robots.txt');
    caught.length = 0;
    await page.evaluate(() => document.body.replaceChildren(document.createElement('main')));
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    const { cleaned, ran } = await page.evaluate(async (all) => {
      const world = window as unknown as {
        ran: () => void;
        cleaned: (html: string) => [shown: string, pasted: string];
      };
      let count = 0;
      world.ran = () => {
        count += 1;
      };
      const outputs: [shown: string, pasted: string][] = [];
      // Following a link is allowed.
      addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a');
        if (link && /^(https?|mailto|tel):$/.test(link.protocol)) event.preventDefault();
      });
      for (const html of all) {
        outputs.push(world.cleaned(html));
        for (const element of document.querySelectorAll('main *'))
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        await new Promise((painted) => requestAnimationFrame(painted));
      }
      // The last picture is not sanitized: when it has run, all others have had the time to run.
      const picture = document.createElement('img');
      picture.setAttribute('onerror', 'ran()');
      const failed = new Promise((done) => picture.addEventListener('error', done));
      picture.src = 'data:,';
      document.querySelector('main')?.replaceChildren(picture);
      await failed;
      return { cleaned: outputs, ran: count };
    }, vectors);
    expect([ran, caught]).toEqual([1, []]);
    for (const [at, [shown]] of cleaned.entries()) expect(shown, vectors[at]).toMatch(CLEAN);
    expect(await openAll(page, distinct([...kept, ...cleaned.map(([shown]) => shown)]))).toEqual(nothing);
    // Pasted content goes on to the editor, which checks addresses itself: nothing must run before that.
    const { ran: ranPasted, dialogs } = await openAll(page, distinct(cleaned.map(([, pasted]) => pasted)));
    expect([ranPasted, dialogs]).toEqual([[], []]);
  });
});
