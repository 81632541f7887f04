import { expect, test } from 'vitest';
import { renderConsole } from '../../test/render.tsx';
import { keepScroll } from './scroll.ts';

/** Returns the scroll positions that a reload would find. */
function stored(): readonly (readonly [string, number])[] {
  dispatchEvent(new Event('pagehide'));
  return JSON.parse(sessionStorage.getItem('quarterdeck-scroll') ?? '[]');
}

test('of a long day the last hundred places are kept', async () => {
  const router = await renderConsole('/login');
  keepScroll(router);
  await router.navigate({ to: '/forgot-password' });
  const [first] = stored();
  for (let step = 0; step < 98; step += 1) await router.navigate({ to: step % 2 ? '/forgot-password' : '/login' });
  expect(stored()).toHaveLength(100);
  expect(stored()).toContainEqual(first);
  for (let step = 0; step < 20; step += 1) await router.navigate({ to: step % 2 ? '/login' : '/forgot-password' });
  expect(stored()).toHaveLength(100);
  expect(stored()).not.toContainEqual(first);
});
