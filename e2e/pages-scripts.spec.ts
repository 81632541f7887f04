import { build } from 'esbuild';
import { openAll } from './kit/script-trap.ts';
import { vectors } from './kit/script-vectors.ts';
import { expect, test } from './kit/test.ts';

// Nothing but the cleaning stands between a text and its reader.
test.use({ bypassCSP: true });
test.describe.configure({ mode: 'serial' });

const nothing = { ran: [], dialogs: [], requests: [] };
const keys = ['faq', 'advertising_guidelines', 'about', 'child_safety_policy', 'privacy', 'term'];

/** Exactly what a text may hold. */
const CLEAN =
  /^(?:[^<>]|<(?:br|\/?(?:p|h[1-6]|blockquote|pre|code|ul|ol|li|strong|em|u|s|span))>|<span style="(?:font-family: (?:&quot;)?[A-Z][A-Za-z ]+(?:&quot;)?;)?(?: ?font-size: \d{1,2}px;)?">)*$/;

test('the trap works: without cleaning, scripts run and other hosts are asked', async ({ browser }) => {
  test.slow();
  const page = await (await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' })).newPage();
  const { ran, requests } = await openAll(page, vectors);
  expect(ran.length).toBeGreaterThan(150);
  expect(requests.length).toBeGreaterThan(10);
});

test('hundreds of ways to run a script do nothing once the server kept them', async ({ page, request, demo }) => {
  test.slow();
  expect(vectors.length).toBeGreaterThan(300);
  const headers = { authorization: `Bearer ${demo('admin').token}` };
  const kept: string[] = [];
  for (const [at, data] of vectors.entries()) {
    const data_key = keys[at % keys.length] ?? '';
    const answer = await request.post('/api/v1/settings', { headers, data: { data_key, data } });
    expect(answer.status(), `${data}: ${await answer.text()}`).toBe(200);
    const read = await request.get('/api/v1/settings', { headers, params: { data_key } });
    kept.push((await read.json()).data.data);
  }
  for (const [at, html] of kept.entries()) expect(html, vectors[at]).toMatch(CLEAN);
  expect(await openAll(page, kept)).toEqual(nothing);
});

test('and nothing once the console has cleaned them', async ({ page }) => {
  test.slow();
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { cleanHtml } from './packages/web/src/kit/rich-text/clean.ts';
        import { cleanPasted } from './packages/web/src/kit/rich-text/document.ts';
        globalThis.cleaned = (html) => {
          document.querySelector('main').replaceChildren(cleanHtml(html));
          return cleanPasted(html);
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
    const world = window as unknown as { ran: () => void; cleaned: (html: string) => string };
    let count = 0;
    world.ran = () => {
      count += 1;
    };
    const outputs: string[] = [];
    for (const html of all) {
      outputs.push(world.cleaned(html));
      for (const element of document.querySelectorAll<HTMLElement>('main *')) element.click();
      await new Promise((done) => setTimeout(done, 5));
    }
    await new Promise((done) => setTimeout(done, 500));
    return { cleaned: outputs, ran: count };
  }, vectors);
  expect([ran, caught]).toEqual([0, []]);
  for (const [at, html] of cleaned.entries()) expect(html, vectors[at]).toMatch(CLEAN);
  expect(await openAll(page, cleaned)).toEqual(nothing);
});
