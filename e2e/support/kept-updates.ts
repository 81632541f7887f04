import type { Page } from '@playwright/test';

/**
 * The part of React's component state that is read here: https://github.com/facebook/react, `ReactInternalTypes.js`.
 */
interface Fiber {
  readonly memoizedState: Hook | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}
interface Hook {
  readonly queue?: { readonly pending?: Update | null } | null;
  readonly next?: Hook | null;
}
interface Update {
  readonly next: Update;
}

/**
 * Returns the highest number of queued updates that React stores for one state of the page. They are stored until the
 * component renders again; if it never does, they stay as long as the page is open.
 * @throws when the page was not created by React, or React's internal structure has changed.
 */
export const mostKeptUpdates = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.getElementById('root');
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer'));
    if (!root || key === undefined) throw new Error('The page was not made by React');
    const lengths: number[] = [];
    const note = (last: Update | null | undefined): void => {
      let length = 0;
      for (let one = last; one && (length === 0 || one !== last); one = one.next) length += 1;
      lengths.push(length);
    };
    const fibers: (Fiber | null)[] = [(root as unknown as Record<string, Fiber>)[key] ?? null];
    for (const fiber of fibers) {
      if (!fiber) continue;
      fibers.push(fiber.child, fiber.sibling);
      for (let hook = fiber.memoizedState; hook; hook = hook.next ?? null) if (hook.queue) note(hook.queue.pending);
    }
    if (lengths.length === 0) throw new Error('React keeps no state as it did');
    return Math.max(...lengths);
  });
