import { pages } from '@quarterdeck/contract/pages';
import { session } from '@quarterdeck/contract/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import appleNotes from '../../../../contract/test/pastes/apple-notes.txt?raw';
import googleDocs from '../../../../contract/test/pastes/google-docs.txt?raw';
import libreOffice from '../../../../contract/test/pastes/libre-office.txt?raw';
import word from '../../../../contract/test/pastes/word.txt?raw';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen, unmountAll } from '../../../test/render.tsx';

const load = api.call(pages.page);
const save = api.call(pages.savePage);
const draft = api.call(pages.draft);
const keep = api.call(pages.saveDraft);
const remove = api.call(pages.removeDraft);
const box = page.getByRole('textbox', { name: 'FAQ', exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const html = () => box.element().innerHTML;

const permissions = ['view_static_pages', 'update_static_pages'] as const;

/** Returns the page as someone last saved it. */
const savedAs = (data: string, version = 1) => ({
  data: {
    ...{ data_key: 'faq' as const, data, id: 1, version },
    ...{ updated_at: '2026-03-14T09:26:53.000Z', updated_by: 'Ben Carter' },
  },
});

async function open(): Promise<void> {
  await renderScreen('/faq', { permissions });
  await expect.element(box).toHaveTextContent('Words here');
}

/** Types more text, and waits until this browser has stored it. */
async function write(text: string): Promise<void> {
  await focusOn(box);
  await userEvent.keyboard(`{Control>}{End}{/Control}${text}`);
  await expect.element(page.getByText('Not saved yet; draft stored', { exact: true })).toBeVisible();
  await expect.poll(() => localStorage.getItem('draft.1.faq')).toContain(text.trim());
}

/** Pastes HTML at the cursor. */
function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/html', text);
  box.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

beforeEach(() => load.answers(() => savedAs('<p>Words here</p>')));

test('who may only read a page cannot write it, and learns why', async () => {
  await renderScreen('/faq', { permissions: ['view_static_pages'] });
  await expect.element(box).toHaveAttribute('contenteditable', 'false');
  await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Save')).toHaveAccessibleDescription('You need the permission update_static_pages');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});

describe('the text', () => {
  test('is formatted by keyboard alone: to the toolbar, and back', { tags: ['long'] }, async () => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}a{/Control}{Alt>}{F10}{/Alt}');
    const block = page.getByRole('combobox', { name: 'Block type' });
    await expect.element(block).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(html).toBe('<h2>Words here</h2>');
    await expect.element(block).toHaveFocus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(button('Bold')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(html).toBe('<h2><strong>Words here</strong></h2>');
    await userEvent.keyboard('{Alt>}{F10}{/Alt}{Escape}');
    await expect.element(box).toHaveFocus();
  });

  test('that is pasted is cleaned', async () => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}a{/Control}');
    const pasted =
      '<p class="x">Pasted <a href="https://example.com" target="_top">link</a><a href="javascript:alert(1)"> </a><b style="color:red">bold</b> <span style="font-weight:700;font-family:Georgia,serif">Georgia</span></p><ol start="7"><li>seven</li></ol><pre><code class="language-js">code</code></pre><img src="data:,">';
    paste(pasted);
    await expect.poll(html).toContain('Pasted <a href="https://example.com/">link</a> <strong>bold</strong> ');
    expect(html()).toContain('<span style="font-family: Georgia;"><strong>Georgia</strong></span>');
    expect(html()).toContain('<ol start="7"><li><p>seven</p></li></ol><pre><code>code</code></pre>');
    expect(html()).not.toMatch(/class=|target=|javascript|img/);
    await button('Discard changes').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(html).toBe('<p>Words here</p>');
  });
});

describe('what is pasted from', () => {
  test.each([
    [
      'Word',
      word,
      '<ul><li><p>Erste</p><ul><li><p>Zweite</p></li></ul></li><li><p>Dritte</p></li></ul>',
      'Removed: colors, alignment, 1 link address, 1 picture.',
    ],
    [
      'Google Docs',
      googleDocs,
      '<ul><li><p>One</p><ul><li><p><em>Inner</em></p></li></ul></li><li><p>Two</p></li></ul>',
      'Removed: colors.',
    ],
    [
      'Apple Notes',
      appleNotes,
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
      undefined,
    ],
    [
      'LibreOffice',
      libreOffice,
      '<ol start="5"><li><p>First</p><ul><li><p>Inner</p></li></ul></li><li><p>Second</p></li></ol>',
      'Removed: alignment, colors, 1 horizontal line.',
    ],
  ])('%s keeps its lists and tables; what has no place is named', async (_, text, list, leftOut) => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}a{/Control}');
    paste(text);
    await expect.poll(html).toContain(list);
    expect(html()).toMatch(/<table><tbody><tr><t[hd]><p>Plan<\/p><\/t[hd]><t[hd]><p>Price<\/p>/);
    if (leftOut === undefined) await expect.element(page.getByText('Removed')).not.toBeInTheDocument();
    else await expect.element(page.getByText(leftOut)).toBeVisible();
    // The editor shows an empty line with a break that is not part of the text.
    const written = html().replaceAll('<br class="ProseMirror-trailingBreak">', '');
    save.answers(({ data }) => savedAs(data, 2));
    await button('Save').click();
    await expect.poll(() => save.inputs().map(({ data }) => data)).toEqual([written]);
  });
});

test('a table is made, grows and goes', { tags: ['long'] }, async () => {
  await open();
  await focusOn(box);
  const choose = async (name: string) => {
    await button('Table').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Insert table');
  await expect.poll(() => box.element().querySelectorAll('tr')).toHaveLength(3);
  await userEvent.keyboard('Plan{Tab}Price');
  await expectAccessible();
  await choose('Add row');
  await choose('Add column');
  await expect.poll(() => box.element().querySelectorAll('th')).toHaveLength(3);
  expect(box.element().querySelectorAll('tr')).toHaveLength(4);
  expect(html()).toContain('<th><p>Plan</p></th><th><p>Price</p></th>');
  await choose('Delete table');
  await expect.poll(html).not.toContain('table');
});

describe('a link', () => {
  const address = dialog.getByRole('textbox', { name: 'Address' });

  test('is made of the chosen words, changed, and taken away; only addresses of the web and of mail are taken', {
    tags: ['long'],
  }, async () => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}a{/Control}');
    await button('Link').click();
    await address.fill('javascript:alert(1)');
    await userEvent.keyboard('{Enter}');
    await expect.element(address).toHaveAccessibleDescription(/This is not a valid link/);
    await expectAccessible();
    await address.fill('example.com/help?a=1&b=2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(html).toBe('<p><a href="https://example.com/help?a=1&amp;b=2">Words here</a></p>');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await button('Link').click();
    await expect.element(address).toHaveValue('https://example.com/help?a=1&b=2');
    await address.fill('help@example.com');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect.poll(html).toBe('<p><a href="mailto:help@example.com">Words here</a></p>');
    await button('Link').click();
    await dialog.getByRole('button', { name: 'Remove the link' }).click();
    await expect.poll(html).toBe('<p>Words here</p>');
  });

  test.each([
    ['+43 1 111', 'tel:+431111'],
    ['#rules', '#rules'],
  ])('leads to a phone number, or to a place of the text: %s', async (typed, href) => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}a{/Control}');
    await button('Link').click();
    await address.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.poll(html).toBe(`<p><a href="${href}">Words here</a></p>`);
  });

  test('is written as its address where no words are chosen', async () => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}{End}{/Control} ');
    await button('Link').click();
    await address.fill('example.com');
    await userEvent.keyboard('{Enter}');
    await expect.poll(html).toContain('<a href="https://example.com/">example.com</a>');
  });
});

test('a text is compared with the saved one, and saved from there', { tags: ['long'] }, async () => {
  await open();
  await expect.element(button('Compare')).toHaveAccessibleDescription('There are no changes to save');
  await write(' and more');
  await button('Compare').click();
  const compared = page.getByRole('dialog', { name: 'The saved text and yours' });
  await expect.element(compared.getByRole('insertion')).toHaveTextContent('and more');
  await expectAccessible();
  save.answers(({ data }) => {
    load.answers(() => savedAs(data, 2));
    return savedAs(data, 2);
  });
  await compared.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Version 2, saved by Ben Carter')).toBeVisible();
  expect(save.inputs().map(({ data }) => data)).toEqual(['<p>Words here and more</p>']);
});

describe('what is not saved', () => {
  test('is offered after a reload, and can be thrown away permanently', { tags: ['long'] }, async () => {
    await open();
    await write(' and more');
    unmountAll();
    await open();
    await expect.element(page.getByText(/You have an unsaved draft from/)).toBeVisible();
    await expect.element(box).toHaveAttribute('contenteditable', 'false');
    await expect.element(button('Save')).toHaveAccessibleDescription('Continue your draft first, or discard it');
    await expectAccessible();
    await button('Discard').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(html).toBe('<p>Words here</p>');
    unmountAll();
    await open();
    await expect.element(box).toHaveAttribute('contenteditable', 'true');
    await expect.element(page.getByText(/unsaved draft/)).not.toBeInTheDocument();
  });

  test('stays when someone was faster: theirs can be taken', { tags: ['long'] }, async () => {
    save.answers(() => {
      load.answers(() => savedAs('<p>Theirs</p>', 2));
      return refusal(409, 'Ben Carter changed this on 14 March');
    });
    await open();
    await write(' and more');
    await button('Save').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ben Carter changed this on 14 March');
    await expect.element(page.getByText(/The page changed since you started/)).toBeVisible();
    expect(html()).toBe('<p>Words here and more</p>');
    await button('Use theirs').click();
    await dialog.getByRole('button', { name: 'Discard mine' }).click();
    await expect.poll(html).toBe('<p>Theirs</p>');
    expect(save.inputs()).toEqual([{ data_key: 'faq', data: '<p>Words here and more</p>' }]);
    expect(localStorage.getItem('draft.1.faq')).toBeNull();
  });
});

describe('signing out', () => {
  test('leaves no draft in this browser', async () => {
    api.call(session.logout).answers(() => ({}));
    const router = await renderScreen('/faq', { permissions });
    await expect.element(box).toHaveTextContent('Words here');
    await write(' and more');
    localStorage.setItem('draft.7.about', '{}');
    await router.navigate({ to: '/logout', ignoreBlocker: true });
    await expect.element(page.getByLabelText('Username')).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
  });

  test('in another tab leaves none either: the last letters are not kept on the way out', async () => {
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}{End}{/Control} and more');
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await expect.element(page.getByLabelText('Username')).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
  });
});

/** Returns the server's draft, by a clock that is ahead of every browser. */
const onServer = (data: string) => ({ data: { data, version: 1, written_at: '2096-03-14T09:26:53.000Z' } });

describe('on the server', () => {
  afterEach(() => vi.useRealTimers());

  /** Moves the clock on by 30 seconds. */
  const halfMinute = () => vi.advanceTimersByTimeAsync(30_000);

  test('what is written is kept within half a minute, one call at a time', { tags: ['long'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    await focusOn(box);
    const answer = deferred<Response>();
    keep.answers(() => answer.promise);
    await userEvent.keyboard('{Control>}{End}{/Control} and');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(keep.inputs()).toEqual([]);
    await userEvent.keyboard(' more');
    await vi.advanceTimersByTimeAsync(1500);
    expect(keep.inputs()).toEqual([{ data_key: 'faq', data: '<p>Words here and more</p>', version: 1 }]);
    await userEvent.keyboard(' words');
    await halfMinute();
    await halfMinute();
    expect(keep.inputs()).toHaveLength(1);
    answer.resolve(
      Response.json({ responseCode: 200, responseMessage: '', ...onServer('<p>Words here and more</p>') }),
    );
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    keep.answers(({ data }) => onServer(data));
    await halfMinute();
    await expect.poll(() => keep.inputs().at(-1)?.data).toBe('<p>Words here and more words</p>');
    await halfMinute();
    expect(keep.inputs()).toHaveLength(2);
  });

  test('it is kept when one leaves the screen, and offered in another browser, where it can be thrown away', {
    tags: ['long'],
  }, async () => {
    await open();
    await write(' and more');
    unmountAll();
    await expect.poll(() => keep.inputs().map(({ data }) => data)).toEqual(['<p>Words here and more</p>']);
    localStorage.clear();
    draft.answers(() => onServer('<p>Words here and more</p>'));
    await open();
    await expect.element(page.getByText(/You have an unsaved draft from/)).toBeVisible();
    await button('Continue').click();
    await expect.poll(html).toBe('<p>Words here and more</p>');
    await button('Discard changes').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(html).toBe('<p>Words here</p>');
    await expect.poll(() => remove.inputs()).toEqual([{ data_key: 'faq' }]);
  });

  test('what goes on from it in this browser is the newer one, whatever the clocks say', {
    tags: ['long'],
  }, async () => {
    await open();
    await write(' and more');
    const kept = JSON.parse(localStorage.getItem('draft.1.faq') ?? '{}');
    unmountAll();
    const at = onServer('').data.written_at;
    localStorage.setItem('draft.1.faq', JSON.stringify({ ...kept, html: '<p>Words here, mine</p>', after: at }));
    draft.answers(() => onServer('<p>Words here, earlier</p>'));
    await open();
    await button('Continue').click();
    await expect.poll(html).toBe('<p>Words here, mine</p>');
    await focusOn(box);
    await button('Discard changes').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    unmountAll();
    localStorage.setItem('draft.1.faq', JSON.stringify({ ...kept, html: '<p>Words here, mine</p>' }));
    await open();
    await button('Continue').click();
    await expect.poll(html).toBe('<p>Words here, earlier</p>');
  });

  test('while it cannot be reached, the browser alone keeps it, and no alert is shown', {
    tags: ['long'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    keep.answers(() => refusal(500, 'Server Error'));
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}{End}{/Control} and');
    await halfMinute();
    const status = (said: string) => page.getByText(said, { exact: true });
    await expect.element(status('Not saved yet; draft stored in this browser only')).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
    unmountAll();
    await open();
    await button('Continue').click();
    await focusOn(box);
    keep.answers(({ data }) => onServer(data));
    await userEvent.keyboard('{Control>}{End}{/Control} more');
    await halfMinute();
    await halfMinute();
    await expect.element(status('Not saved yet; draft stored')).toBeVisible();
    expect(keep.inputs().at(-1)?.data).toBe('<p>Words here and more</p>');
  });

  test('what could not be kept is tried again, also when nothing more is written', { tags: ['long'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    keep.answers(() => refusal(500, 'Server Error'));
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}{End}{/Control} and more');
    await halfMinute();
    await expect.poll(() => keep.inputs()).toHaveLength(1);
    keep.answers(({ data }) => onServer(data));
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await halfMinute();
    await expect.poll(() => keep.inputs().map(({ data }) => data)).toEqual(Array(2).fill('<p>Words here and more</p>'));
  });

  test('what is written while a call runs is sent when one leaves', { tags: ['long'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = deferred<Response>();
    keep.answers(() => answer.promise);
    await open();
    await focusOn(box);
    await userEvent.keyboard('{Control>}{End}{/Control} and');
    await halfMinute();
    await expect.poll(() => keep.inputs()).toHaveLength(1);
    await userEvent.keyboard(' more');
    unmountAll();
    keep.answers(({ data }) => onServer(data));
    answer.resolve(Response.json({ responseCode: 200, responseMessage: '', ...onServer('<p>Words here and</p>') }));
    await expect.poll(() => keep.inputs().at(-1)?.data).toBe('<p>Words here and more</p>');
  });

  test('a draft that the server could not tell of is deleted when one discards, and not otherwise', {
    tags: ['long'],
  }, async () => {
    draft.answers(() => refusal(500, 'Server Error'));
    await open();
    await write(' and more');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => localStorage.getItem('draft.1.faq')).toBeNull();
    expect(remove.inputs()).toEqual([]);
    await write(' again');
    remove.answers(() => refusal(500, 'Server Error'));
    await button('Discard changes').click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The draft could not be deleted on the server');
    expect(remove.inputs()).toEqual([{ data_key: 'faq' }]);
  });

  test('a draft that comes after one saved the page elsewhere is no failure: the page is loaded again', {
    tags: ['long'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await open();
    keep.answers(() => {
      load.answers(() => savedAs('<p>Saved elsewhere</p>', 2));
      return refusal(409, 'You have saved this page since starting this draft. The draft was not stored');
    });
    await focusOn(box);
    await userEvent.keyboard('{Control>}{End}{/Control} and more');
    await vi.advanceTimersByTimeAsync(31_000);
    await expect.element(page.getByText(/The page changed since you started/)).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });
});
