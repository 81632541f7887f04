import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deferred } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { render } from '../../../test/render.tsx';
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx';
import { Page } from './page.tsx';
import { useFocusBeforeLeave } from './pending-focus.ts';
import { defineScreen, ScreenContext } from './screen.ts';

const Frame = () => {
  useFocusBeforeLeave();
  return (
    <>
      <Link to={'/late' as never}>Go</Link>
      <input aria-label="Search" />
      <Outlet />
    </>
  );
};

const screenOf = (title: string) => {
  const screen = defineScreen({
    path: '/late',
    title,
    description: '',
    access: 'session',
    component: () => Promise.reject(new Error('It is shown without its route')),
  });
  return () => (
    <ScreenContext value={screen}>
      <Page>{title}</Page>
    </ScreenContext>
  );
};

/** Opens a console with a screen that loads when the test lets it. */
async function open() {
  const come = deferred<{ default: () => React.ReactNode }>();
  const root = createRootRoute({ component: Frame });
  const first = createRoute({ getParentRoute: () => root, path: '/', component: screenOf('First') });
  const second = createRoute({
    getParentRoute: () => root,
    path: '/late',
    component: lazyWithRetry(() => come.promise),
  });
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await expect.element(heading('First')).toBeVisible();
  return { arrive: () => come.resolve({ default: screenOf('Late') }) };
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('a screen takes the focus, also one that comes late', async () => {
  const { arrive } = await open();
  await focusOn(page.getByRole('link', { name: 'Go' }));
  await userEvent.keyboard('{Enter}');
  arrive();
  await expect.element(heading('Late')).toHaveFocus();
});

test('a screen that comes late takes it from no one who has gone on meanwhile', { tags: ['long'] }, async () => {
  const { arrive } = await open();
  await focusOn(page.getByRole('link', { name: 'Go' }));
  await userEvent.keyboard('{Enter}');
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.click();
  await userEvent.keyboard('grou');
  arrive();
  await expect.element(heading('Late')).toBeVisible();
  await userEvent.keyboard('p list');
  await expect.element(search).toHaveValue('group list');
});
