import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { alert } from '../alert/alert.ts';
import { Confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { isDialogOpen } from './is-dialog-open.ts';

const yes = vi.fn<() => void>();
const no = vi.fn<() => void>();
const opener = page.getByRole('button', { name: 'Open' });
const dialog = page.getByRole('dialog', { name: 'Papers' });
const question = page.getByRole('dialog', { name: 'Throw it away?' });
const field = page.getByRole('textbox', { name: 'Title' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('takes away the message about a failure when it opens, and its own when it closes; good news stays, and what is said of the page', async () => {
  render(<Papers />);
  await expect.element(opener).toBeVisible();
  alert.danger('It failed before');
  await opener.click();
  await expect.element(field).toBeVisible();
  expect(alert.now()).toBeNull();
  alert.danger('It failed here');
  await userEvent.keyboard('{Escape}');
  await expect.poll(alert.now).toBeNull();
  await opener.click();
  await expect.element(field).toBeVisible();
  alert.mayBeOld('Not now');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(alert.now()?.message).toBe('This data may be out of date: Not now');
  alert.success('It was saved');
  await opener.click();
  await expect.element(field).toBeVisible();
  expect(alert.now()?.message).toBe('It was saved');
});

/** A button, and a dialog with a question above it. */
function Papers({ canClose = true }: { readonly canClose?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      <Dialog isOpen={isOpen} title="Papers" onClose={canClose ? () => setOpen(false) : undefined}>
        <input aria-label="Title" data-autofocus />
        <button type="button" onClick={() => setAsking(true)}>
          Throw away
        </button>
      </Dialog>
      <Confirm
        isOpen={isAsking}
        title="Throw it away?"
        text="It is permanently deleted."
        yes="Throw away permanently"
        onYes={() => {
          yes();
          setAsking(false);
        }}
        onNo={() => {
          no();
          setAsking(false);
        }}
      />
    </>
  );
}

beforeEach(() => {
  yes.mockReset();
  no.mockReset();
});

async function prefersMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  const set = async (value: string): Promise<void> => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  };
  await set(value);
  onTestFinished(() => set('reduce'));
}

const open = async (): Promise<void> => {
  await opener.click();
  await expect.element(field).toHaveFocus();
};

describe('the focus', () => {
  test('stays in the dialog, both ways round', async () => {
    render(<Papers />);
    await open();
    for (const name of ['Throw away', 'Close']) {
      await userEvent.keyboard('{Tab}');
      await expect.element(button(name)).toHaveFocus();
    }
    await userEvent.keyboard('{Tab}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(button('Close')).toHaveFocus();
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => button('Close').click()],
    ['a click next to it', () => page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })],
  ])('goes back where it was after %s', async (_how, close) => {
    render(<Papers />);
    await open();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test.each(['reduce', 'no-preference'] as const)(
    'is back when the dialog is gone, with motion: %s',
    { tags: ['long'] },
    async (motion) => {
      await prefersMotion(motion);
      const focused: (string | null | undefined)[] = [];
      function Note() {
        const [isOpen, setOpen] = useState(false);
        return (
          <>
            <button type="button" onClick={() => setOpen(true)}>
              Open
            </button>
            <Dialog
              isOpen={isOpen}
              title="Papers"
              onClose={() => setOpen(false)}
              onGone={() => focused.push(document.activeElement?.textContent)}
            >
              <input aria-label="Title" data-autofocus />
            </Dialog>
          </>
        );
      }
      render(<Note />);
      await open();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => focused).toEqual(['Open']);
    },
  );

  test('goes from a question back into the dialog below it', { tags: ['long'] }, async () => {
    render(<Papers />);
    await open();
    await button('Throw away').click();
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await expect.element(button('Throw away')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });
});

describe('Escape', () => {
  test('closes what lies on top, one after another', { tags: ['long'] }, async () => {
    render(<Papers />);
    await open();
    await button('Throw away').click();
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(no).toHaveBeenCalledOnce();
    expect(yes).not.toHaveBeenCalled();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(no).toHaveBeenCalledOnce();
  });

  test('lets the next key through, while the dialog fades away', { tags: ['long'] }, async () => {
    await prefersMotion('no-preference');
    render(<Papers />);
    await open();
    expect(isDialogOpen()).toBe(true);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    // React has handled a key before any other can come.
    await Promise.resolve();
    await Promise.resolve();
    expect(isDialogOpen()).toBe(false);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that belongs to something else, or to an input method, closes nothing', async () => {
    render(<Papers />);
    await open();
    const press = (init: KeyboardEventInit): KeyboardEvent =>
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init });
    const taken = press({});
    taken.preventDefault();
    for (const event of [taken, press({ isComposing: true })]) field.element().dispatchEvent(event);
    await expect.element(dialog).toBeVisible();
  });

  test('leaves a dialog that can only be answered', async () => {
    render(<Papers canClose={false} />);
    await open();
    await userEvent.keyboard('{Escape}');
    await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
    await expect.element(dialog).toBeVisible();
    await expect.element(button('Close')).not.toBeInTheDocument();
  });
});

test('a question goes ahead once', { tags: ['long'] }, async () => {
  render(<Papers />);
  await open();
  await button('Throw away').click();
  await button('Throw away permanently').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(yes).toHaveBeenCalledOnce();
  expect(no).not.toHaveBeenCalled();
});

test('a dialog has its name as soon as it is there: it is read out when the focus comes', async () => {
  const names: (string | null | undefined)[] = [];
  const seen = new Set<Element>();
  const watch = new MutationObserver(() => {
    for (const one of document.querySelectorAll('[role="dialog"]')) {
      if (seen.has(one)) continue;
      seen.add(one);
      const id = one.getAttribute('aria-labelledby');
      names.push(id === null ? one.getAttribute('aria-label') : document.getElementById(id)?.textContent);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  render(<Papers />);
  await open();
  await button('Throw away').click();
  await expect.element(question).toBeVisible();
  expect(names).toEqual(['Papers', 'Throw it away?']);
});

test('a dialog and a question on top of it are accessible', { tags: ['long'] }, async () => {
  render(<Papers />);
  await open();
  await expectAccessible(document.body);
  await button('Throw away').click();
  await expect.element(question).toHaveTextContent('It is permanently deleted.');
  await expectAccessible(document.body);
});
