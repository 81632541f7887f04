import { IconCopy, IconTrash } from '@tabler/icons-react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { Menu } from './menu.tsx';

const copy = vi.fn<() => void>();
const remove = vi.fn<() => void>();
const button = page.getByRole('button', { name: 'Actions for Ann' });
const menu = page.getByRole('menu', { name: 'Actions for Ann' });
const item = (name: string) => page.getByRole('menuitem', { name });

/** Renders the menu with another element, for the focus to move to. */
const show = (reason?: string) =>
  render(
    <>
      <Menu
        label="Actions for Ann"
        items={[
          { label: 'Copy', icon: IconCopy, run: copy },
          { label: 'Rename', icon: IconCopy, run: () => undefined },
          { label: 'Remove', icon: IconTrash, run: remove, reason },
        ]}
      />
      <button type="button">Other button</button>
    </>,
  );

beforeEach(() => {
  copy.mockReset();
  remove.mockReset();
});

describe('by mouse', () => {
  test('an action runs once, and the menu is closed', async () => {
    show();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect.element(menu).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await item('Remove').click();
    expect(remove).toHaveBeenCalledOnce();
    expect(copy).not.toHaveBeenCalled();
    await expect.element(menu).not.toBeInTheDocument();
  });

  test('a click next to it, or on its button, closes it', { tags: ['long'] }, async () => {
    show();
    await button.click();
    await page.getByRole('button', { name: 'Other button' }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await button.click();
    await expect.element(menu).toBeVisible();
    await button.click();
    await expect.element(menu).not.toBeInTheDocument();
  });

  test('what cannot be done says why, and does nothing', async () => {
    show('Someone else has it');
    await button.click();
    await expect.element(item('Remove')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item('Remove')).toHaveAccessibleDescription('Someone else has it');
    await item('Remove').click({ force: true });
    expect(remove).not.toHaveBeenCalled();
    await expect.element(menu).toBeVisible();
  });

  test('it is accessible', async () => {
    const container = show('Someone else has it');
    await button.click();
    await expect.element(menu).toBeVisible();
    await expectAccessible(container);
  });
});

describe('by keys', () => {
  const openByKeys = async (): Promise<void> => {
    await expect.element(button).toBeVisible();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(item('Copy')).toHaveFocus();
  };

  test('the focus goes round and round among the items', async () => {
    show();
    await openByKeys();
    for (const [keys, name] of [
      ['{ArrowDown}', 'Rename'],
      ['{End}', 'Remove'],
      ['{ArrowDown}', 'Copy'],
      ['{ArrowUp}', 'Remove'],
      ['{Home}', 'Copy'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(item(name)).toHaveFocus();
    }
  });

  test('Escape gives the focus back to the button', async () => {
    show();
    await openByKeys();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('an action runs with the focus back on the button, so that a dialog knows where to give it back', async () => {
    show();
    let focused: Element | null = null;
    copy.mockImplementation(() => {
      focused = document.activeElement;
    });
    await openByKeys();
    await userEvent.keyboard('{Enter}');
    expect(copy).toHaveBeenCalledOnce();
    expect(focused).toBe(button.element());
  });

  test('Tab closes it and goes on', async () => {
    show();
    await openByKeys();
    await userEvent.keyboard('{Tab}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Other button' })).toHaveFocus();
  });
});

test('it stays within the window', async () => {
  show().style.cssText = 'position: fixed; right: 0; bottom: 0';
  await button.click();
  await expect.element(menu).toBeInViewport({ ratio: 0.99 });
});
