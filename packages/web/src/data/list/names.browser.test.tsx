import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { serveMails } from '../../../test/mails.ts';
import { renderScreen } from '../../../test/render.tsx';

/** Realistic names: too long for any line, and right-to-left mixed with left-to-right. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5);
const MIXED = 'محمد عبد الله (Lisbon) 2024';
const names = [LONG, MIXED];

const expectNoSidewaysScrolling = (): Promise<void> =>
  expect.poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0);

/** Returns the parts of a text in the order in which they are painted, from left to right. */
function paintedOrder(element: Element, parts: readonly string[]): readonly string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places = new Map<string, number>();
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const part of parts) {
      const at = node.textContent?.indexOf(part) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + part.length);
      places.set(part, range.getBoundingClientRect().left);
    }
  return [...places].toSorted(([, one], [, other]) => one - other).map(([part]) => part);
}

function answer(): void {
  serveMails({ name: LONG });
  const { userdetails } = exampleAnswer(profiles.profile);
  api.call(users.list).answers(() => ({
    users: names.map((name, index) => rowOf(users.list, { id: index + 1, name, avatar: null, email: `${name}@x.org` })),
    total_users: names.length,
  }));
  api.call(profiles.profile).answers(({ id }) => ({
    userdetails: {
      ...userdetails,
      ...{ id, name: names[id - 1] ?? '', avatar: null, latitude: null, longitude: null, case: null },
      ...{
        refused: {},
        is_admin: 0 as const,
        is_suspended: 0 as const,
        reported_count: 1,
        can_be_suspended: 1 as const,
      },
    },
  }));
}

const permissions = ['users_list', 'user_profile', 'suspend_account'] as const;

for (const width of [1280, 390])
  test(`long names and such from right to left fit a list, a profile and a dialog, ${width} wide`, async () => {
    await page.viewport(width, 800);
    answer();
    const router = await renderScreen('/users', { permissions });
    for (const name of names) await expect.element(page.getByText(name).first()).toBeVisible();
    await expectNoSidewaysScrolling();
    for (const [index, name] of names.entries()) {
      await router.navigate({ href: `/user-profile/${index + 1}` });
      await expect.element(page.getByText(name).first()).toBeVisible();
      await expectNoSidewaysScrolling();
      if (name === MIXED)
        expect(paintedOrder(page.getByText(name).first().element(), ['2024', 'محمد'])).toEqual(['2024', 'محمد']);
      await page.getByRole('button', { name: /^Suspend Account/ }).click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog).toHaveTextContent(name);
      await expectNoSidewaysScrolling();
      const { scrollWidth, clientWidth } = dialog.element();
      expect(scrollWidth - clientWidth, name).toBeLessThanOrEqual(0);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    }
  });
