import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { enter } from './support/enter.ts';
import { codeIn, countMails, mailTo } from './support/mail.ts';
import { openWindow } from './support/patience.ts';
import { vectors } from './support/script-vectors.ts';
import { expect, test } from './support/test.ts';

/** The pages over the API, as another admin would change them. */
function pagesOf(request: APIRequestContext, { token }: SignedIn) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    read: async (data_key: string): Promise<{ data: string; version: number }> =>
      (await (await request.get('/api/v1/settings', { headers, params: { data_key } })).json()).data,
    save: async (data_key: string, data: string): Promise<{ data: string; version: number }> => {
      const answer = await request.post('/api/v1/settings', { headers, data: { data_key, data } });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()).data;
    },
  };
}

const saveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Opens a page and waits until it can be edited. */
async function open(page: Page, path: string, name: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(text(page, name)).toHaveAttribute('contenteditable', 'true');
  return text(page, name);
}

test('a page is written with everything that the toolbar has, previewed, saved and read; an earlier version is brought back', async ({
  page,
  as,
  request,
  demo,
}) => {
  const boss = pagesOf(request, demo('admin'));
  const start = await boss.save('faq', '<p>Start</p>');
  await as('admin');
  const box = await open(page, '/faq', 'FAQ');
  await expect(saveButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await box.click();
  // On the real server: pasted content is sanitized, and no other text becomes markup, whichever code assigns it.
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p><b>Pasted</b><img src="data:,"></p>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(box.locator('strong')).toHaveText('Pasted');
  const refusal = (markup: string) =>
    page.evaluate((html) => {
      try {
        document.createElement('div').innerHTML = html;
        return 'taken';
      } catch (error) {
        return String(error);
      }
    }, markup);
  expect(await refusal('<img src="data:,">')).toBe('TypeError: Markup must be sanitized before it is displayed');
  expect(await refusal('no markup')).toBe('taken');
  // Leaflet tests for SVG with one exact text; similar texts are still refused.
  expect(await refusal('<svg/>')).toBe('taken');
  for (const other of ['<svg/> ', ' <svg/>', '<svg></svg>', '<SVG/>', '<svg/><img src="data:,">'])
    expect(await refusal(other)).toBe('TypeError: Markup must be sanitized before it is displayed');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const block = page.getByRole('combobox', { name: 'Block type' });
  for (const [kind, tag] of [
    ['H1', 'h1'],
    ['H2', 'h2'],
    ['H3', 'h3'],
    ['H4', 'h4'],
    ['H5', 'h5'],
    ['H6', 'h6'],
    ['Normal', 'p'],
  ] as const) {
    await block.selectOption(kind);
    await page.keyboard.type(`As ${kind}`);
    await expect(box.locator(`> ${tag}`).last()).toHaveText(`As ${kind}`);
    await expect(block).toHaveValue(kind);
    await page.keyboard.press('Enter');
  }
  for (const [name, tag] of [
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Underline', 'u'],
    ['Strikethrough', 's'],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.type(`${name} `);
    await button.click();
    await expect(box.locator(tag)).toHaveText(`${name} `);
  }
  await page.keyboard.press('Enter');
  for (const size of ['8', '96']) {
    await page.getByRole('combobox', { name: 'Font size' }).selectOption({ label: size });
    await page.keyboard.type(`${size} `);
  }
  await page.getByRole('combobox', { name: 'Font size' }).selectOption({ label: 'Size' });
  const fonts = page.getByRole('combobox', { name: 'Font', exact: true });
  for (const font of ['Arial', 'Georgia', 'Impact', 'Tahoma', 'Times New Roman', 'Verdana']) {
    await fonts.selectOption(font);
    await page.keyboard.type(`${font} `);
  }
  await fonts.selectOption({ label: 'Default font' });
  await page.keyboard.press('Enter');
  for (const list of ['Bullet list', 'Ordered list']) {
    await page.getByRole('button', { name: list }).click();
    await page.keyboard.type(`In a ${list.toLowerCase()}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await block.selectOption('Blockquote');
  await page.keyboard.type('Someone said this');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await block.selectOption('Code');
  await page.keyboard.type('if (a < b) & more');

  await page.getByRole('button', { name: 'Preview' }).click();
  const phone = page.getByRole('region', { name: 'FAQ in the app' });
  await expect(phone.getByRole('heading', { level: 3 })).toHaveText('As H3');
  const shown = await phone.locator('> div').innerHTML();
  await page.keyboard.press('Escape');
  await expect(phone).toBeHidden();

  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('The page “FAQ” was saved')).toBeVisible();
  const { data } = await boss.read('faq');
  // The editor's output is stored unchanged, and is what the app shows.
  expect(data).toBe(shown);
  expect(data).toContain(
    '<h6>As H6</h6><p>As Normal</p><p><strong>Bold </strong><em>Italic </em><u>Underline </u><s>Strikethrough </s></p>' +
      '<p><span style="font-size: 8px;">8 </span><span style="font-size: 96px;">96 </span>' +
      '<span style="font-family: Arial;">Arial </span>',
  );
  expect(data).toContain('<span style="font-family: &quot;Times New Roman&quot;;">Times New Roman </span>');
  expect(data).toContain(
    '<ul><li><p>In a bullet list</p></li></ul><ol><li><p>In a ordered list</p></li></ol>' +
      '<blockquote><p>Someone said this</p></blockquote><pre><code>if (a &lt; b) &amp; more</code></pre>',
  );
  await page.reload();
  await expect(text(page, 'FAQ')).toContainText('As H5');
  expect(await text(page, 'FAQ').innerHTML()).toBe(data);

  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(
    dialog.getByRole('button', { name: new RegExp(`^Version ${start.version + 1} \\(now\\).*Amara Okafor`) }),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveAccessibleDescription(
    'This is the current version',
  );
  await dialog.getByRole('button', { name: new RegExp(`^Version ${start.version} `) }).click();
  await dialog.getByText('Compared with current').click();
  await expect(dialog.getByRole('deletion').first()).toContainText('Start');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: `Restore version ${start.version}?` });
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(text(page, 'FAQ')).toHaveText('Start');
  expect(await boss.read('faq')).toMatchObject({ data: start.data, version: start.version + 2 });
});

test('nothing that is written is lost: not by leaving, by someone who saves meanwhile, or by the end of the session', {
  tag: '@long',
}, async ({ page, asWith, browser, request, demo, signedIn }) => {
  const boss = pagesOf(request, demo('admin'));
  const { version } = await boss.save('about', '<h2>About</h2><p>We keep what we need.</p>');
  await asWith(['view_static_pages', 'update_static_pages']);
  const asked: string[] = [];
  let answer: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog[answer]();
  });
  const box = await open(page, '/about', 'About');
  await test.step('closing the window asks, and a reload finds the draft', async () => {
    await box.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' And no');
    await expect(page.getByText('Not saved yet; draft stored', { exact: true })).toBeVisible();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(box).toContainText('And no');
    answer = 'accept';
    // Immediately: the last letters are saved as well.
    await page.keyboard.type(' more.');
    await page.reload();
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    await expect(page.getByText(/You have an unsaved draft from \d\d-\d\d-\d{4} \d\d:\d\d:\d\d UTC/)).toBeVisible();
    await expect(box).toHaveAttribute('contenteditable', 'false');
    await expect(box).not.toContainText('And no');
    await expect(saveButton(page)).toHaveAccessibleDescription('Continue your draft first, or discard it');
    await expectAccessible(page, 'an unsaved draft', { part: page.getByRole('main') });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(box).toContainText('We keep what we need. And no more.');
  });
  await test.step('another screen asks as well', async () => {
    const privacy = page.getByRole('navigation').getByRole('link', { name: 'Privacy' });
    await privacy.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL('/about');
    await privacy.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  });
  await test.step('another browser offers the draft', async () => {
    const context = await openWindow(browser);
    const other = await context.newPage();
    await enter(other, signedIn);
    await other.goto('/about');
    await expect(other.getByText(/You have an unsaved draft from/)).toBeVisible();
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(text(other, 'About')).toContainText('We keep what we need. And no more.');
    await context.close();
  });
  await test.step('the slower one compares, and decides', async () => {
    await boss.save('about', '<h2>About</h2><p>We keep what we must.</p>');
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
    await expect(page.getByText(/Since then, Amara Okafor saved this page/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/The page changed since you started/)).toBeVisible();
    expect((await boss.read('about')).version).toBe(version + 1);
    await page.getByRole('button', { name: 'Compare' }).click();
    const difference = page.getByRole('dialog', { name: 'Their text and yours' });
    await expect(difference.getByText('must', { exact: true })).toBeVisible();
    await expect(difference.getByRole('insertion').first()).toContainText('need');
    await expectAccessible(page, 'two texts compared', { part: difference });
    await page.keyboard.press('Escape');
    await saveButton(page).click();
    const over = page.getByRole('dialog', { name: 'Overwrite the text that Amara Okafor wrote?' });
    await over.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('The page “About” was saved')).toBeVisible();
    expect((await boss.read('about')).data).toBe('<h2>About</h2><p>We keep what we need. And no more.</p>');
  });
  await test.step('a session that ends takes nothing away', async () => {
    await box.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' Words that stay.');
    await request.post('/api/v1/logout', { headers: { authorization: `Bearer ${signedIn.token}` }, data: {} });
    const mails = countMails(signedIn.email);
    await saveButton(page).click();
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password').fill(signedIn.password);
    await page.keyboard.press('Enter');
    await again.getByLabel('Code').fill(codeIn(await mailTo(signedIn.email, mails + 1)));
    await page.keyboard.press('Enter');
    await expect(again).toBeHidden();
    await expect(box).toContainText('Words that stay.');
    await saveButton(page).click();
    await expect.poll(async () => (await boss.read('about')).data).toContain('Words that stay.');
  });
});

test.describe('with the content security policy off', () => {
  test.use({ ownBrowser: true, bypassCSP: true });

  test('nothing runs in the editor or the preview of any page, whatever a server would not have cleaned', {
    tag: '@long',
  }, async ({ page, as }) => {
    const caught: string[] = [];
    page.on('dialog', (dialog) => {
      caught.push(dialog.message());
      void dialog.accept();
    });
    page.on('request', (asked) => {
      if (!asked.url().startsWith('http://localhost') && !asked.url().startsWith('data:')) caught.push(asked.url());
    });
    await page.addInitScript(() => {
      const world = window as unknown as Record<string, unknown>;
      world.ran = () => {
        world.hasRun = true;
      };
    });
    // Texts with unclosed elements come last in a page, so that each page holds many texts and all are visible.
    const texts = await page.evaluate((all) => {
      const isClosed = (html: string): boolean => {
        const parsed = new DOMParser().parseFromString(`${html}<hr id="after">`, 'text/html');
        return parsed.getElementById('after')?.parentElement === parsed.body;
      };
      const closed = all.filter(isClosed);
      const open = all.filter((html) => !isClosed(html));
      const share = Math.ceil(closed.length / open.length);
      return open.map((html, at) => [...closed.slice(at * share, (at + 1) * share), html].join(''));
    }, vectors);
    expect(texts.join('').length).toBe(vectors.join('').length);
    // Each request for a page returns the next text, as a new version.
    let served = 0;
    await page.route('**/api/v1/settings?data_key=*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      Object.assign(body.data, { data: texts[served] ?? '', version: 1000 + served, updated_by: 'A server' });
      served += 1;
      await route.fulfill({ response: answer, json: body });
    });
    await as('admin');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/faq', 'FAQ');
    // Without a reload: opens another page, its preview, and closes the preview.
    const previewed = await page.evaluate(async (count) => {
      const until = async <Found>(what: string, find: () => Found | null | undefined | false): Promise<Found> => {
        const end = performance.now() + 120_000;
        for (;;) {
          const found = find();
          if (found) return found;
          if (performance.now() > end) throw new Error(`There is no ${what}`);
          await new Promise((painted) => requestAnimationFrame(painted));
        }
      };
      const button = (root: ParentNode, name: string) =>
        [...root.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === name);
      const names = ['FAQ', 'Advertising guidelines', 'About', 'Child safety policy', 'Privacy', 'Terms'];
      let shown = 0;
      for (let at = 0; at < count; at += 1) {
        const name = names[at % names.length] ?? '';
        if (at > 0)
          [...document.querySelectorAll<HTMLElement>('nav a')].find(({ textContent }) => textContent === name)?.click();
        await until(`version ${at} of ${name}`, () =>
          document.querySelector('main')?.textContent?.includes(`Version ${1000 + at},`),
        );
        button(document, 'Preview')?.click();
        await until(`preview of ${name}`, () => document.querySelector(`section[aria-label="${name} in the app"]`));
        shown += 1;
        button(document.querySelector('[role="dialog"]') ?? document, 'Close')?.click();
        await until('end of the preview', () => !document.querySelector('[role="dialog"]'));
      }
      // Scripts that are going to run do so before this fails.
      await new Promise((failed) => Object.assign(new Image(), { onerror: failed, src: 'data:,' }));
      return shown;
    }, texts.length);
    expect(previewed).toBe(texts.length);
    expect([caught, await page.evaluate(() => 'hasRun' in window)]).toEqual([[], false]);
  });
});
