import { type ComponentType, Suspense, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { deferred } from '../../../test/api.ts';
import { render } from '../../../test/render.tsx';
import { GlobalAlert } from '../alert/global-alert.tsx';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { lazyWithRetry, NOT_LOADED, NoFallback, ToldInAlert } from './lazy-with-retry.tsx';

const file = { default: () => <p>The part</p> };
const load = vi.fn<() => Promise<typeof file>>();
const fail = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const button = (name: string) => page.getByRole('button', { name });
const part = () => page.getByText('The part');
const lost = () => page.getByRole('alert').getByText('This could not be loaded');

beforeEach(() => void load.mockReset());

/** A part that is mounted and unmounted, with something next to it. */
function Frame({ Part }: { readonly Part: ComponentType<object> }) {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        Switch
      </button>
      <Suspense fallback={<p>Loading</p>}>{isThere && <Part />}</Suspense>
    </>
  );
}

describe('a part that is loaded late', () => {
  test('is waited for, once', { tags: ['long'] }, async () => {
    const come = deferred<typeof file>();
    load.mockReturnValue(come.promise);
    render(<Frame Part={lazyWithRetry(load)} />);
    await expect.element(page.getByText('Loading')).toBeVisible();
    come.resolve(file);
    await expect.element(part()).toBeVisible();
    await button('Switch').click();
    await expect.element(part()).not.toBeInTheDocument();
    await button('Switch').click();
    await expect.element(part()).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  test('and fails says so in its place alone; Retry brings it, and the place stays until it is there', {
    tags: ['long'],
  }, async () => {
    load.mockImplementationOnce(fail);
    const container = render(<Frame Part={lazyWithRetry(load)} />);
    await expect.element(lost()).toBeVisible();
    await expect.element(button('Reload')).toBeVisible();
    await expectAccessible(container);
    const come = deferred<typeof file>();
    load.mockReturnValue(come.promise);
    await button('Retry').click();
    await expect.element(lost()).toBeVisible();
    await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
    come.resolve(file);
    await expect.element(part()).toBeVisible();
    await expect.element(lost()).not.toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('and fails again says so again', { tags: ['long'] }, async () => {
    load.mockImplementation(fail);
    render(<Frame Part={lazyWithRetry(load)} />);
    await button('Retry').click();
    await expect.poll(() => load.mock.calls.length).toBe(2);
    await expect.element(lost()).toBeVisible();
    load.mockResolvedValue(file);
    await button('Retry').click();
    await expect.element(part()).toBeVisible();
  });

  test('is tried again for anyone who comes back later', { tags: ['long'] }, async () => {
    load.mockImplementationOnce(fail).mockResolvedValue(file);
    render(<Frame Part={lazyWithRetry(load)} />);
    await expect.element(lost()).toBeVisible();
    await button('Switch').click();
    await expect.element(lost()).not.toBeInTheDocument();
    await button('Switch').click();
    await expect.element(part()).toBeVisible();
  });

  test('and is loaded before it is shown never fails by that; what failed then is tried again', async () => {
    load.mockImplementationOnce(fail).mockResolvedValue(file);
    const Part = lazyWithRetry(load);
    await Part.preload();
    await Part.preload();
    expect(load).toHaveBeenCalledTimes(2);
    render(<Frame Part={Part} />);
    await expect.element(part()).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('can be done without, where that is said', { tags: ['long'] }, async () => {
    load.mockImplementation(fail);
    render(<Frame Part={lazyWithRetry(load, NoFallback)} />);
    await expect.poll(() => load.mock.calls.length).toBe(1);
    await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
    await expect.element(button('Retry')).not.toBeInTheDocument();
  });

  test('without a place of its own fails in the message', async () => {
    load.mockImplementation(fail);
    render(
      <>
        <GlobalAlert />
        <Frame Part={lazyWithRetry(load, ToldInAlert)} />
      </>,
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent(NOT_LOADED);
  });
});

describe('a dialog that is loaded late', () => {
  const dialog = { default: ({ isOpen }: { readonly isOpen: boolean }) => isOpen && <p>The part</p> };

  function Opener({ Late }: { readonly Late: ComponentType<{ isOpen: boolean; onClose: () => void }> }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <GlobalAlert />
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        <Late isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }

  test('and fails is closed again with a message, and opened by the next try', async () => {
    const open = vi.fn<() => Promise<typeof dialog>>().mockImplementationOnce(fail).mockResolvedValue(dialog);
    render(<Opener Late={lazyDialog(open)} />);
    await button('Open').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(NOT_LOADED);
    await expect.element(button('Open')).toHaveAttribute('aria-expanded', 'false');
    await button('Open').click();
    await expect.element(part()).toBeVisible();
    expect(open).toHaveBeenCalledTimes(2);
  });

  test('may fail before it is opened, without a word', async () => {
    const open = vi.fn<() => Promise<typeof dialog>>().mockImplementationOnce(fail).mockResolvedValue(dialog);
    const Late = lazyDialog(open);
    await Late.preload();
    render(<Opener Late={Late} />);
    await button('Open').click();
    await expect.element(part()).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });
});
