import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deferred } from '../../../test/api.ts';
import { render } from '../../../test/render.tsx';
import { useChangeAddress } from './address.ts';

function First() {
  const change = useChangeAddress();
  return (
    <button type="button" onClick={() => change((now) => ({ ...now, page: 'two' }))}>
      Next page
    </button>
  );
}

test('what changes the address of a screen leaves the next one alone, which is on its way', async () => {
  const loaded = deferred();
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/items/$id', component: First }),
      createRoute({ getParentRoute: () => root, path: '/next', loader: () => loaded.promise, component: () => 'Here' }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/items/1/?sort=asc'] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
  const button = page.getByRole('button', { name: 'Next page' });
  await button.click();
  await expect.poll(() => router.state.location.href).toBe('/items/1?sort=asc&page=two');

  const opened = router.navigate({ to: '/next' as '/' });
  await expect.poll(() => router.state.location.href).toBe('/next');
  await button.click();
  loaded.resolve();
  await opened;
  await expect.element(page.getByText('Here')).toBeVisible();
  expect(router.state.location.href).toBe('/next');
});
