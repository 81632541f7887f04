import type { Announcements } from '@dnd-kit/core';
import { type Arrangement, sideOf } from './arrangement/arrangement.ts';

const sideNames = { chosen: 'on your dashboard', others: 'not on your dashboard' } as const;

/** Returns a widget's position in words: `place 2 of 5 on your dashboard`. */
export function whereIs(arrangement: Arrangement, id: string): string {
  const side = sideOf(arrangement, id);
  const ids = arrangement[side];
  return side === 'others' ? sideNames.others : `place ${ids.indexOf(id) + 1} of ${ids.length} ${sideNames.chosen}`;
}

/**
 * Returns the announcements for screen readers while a widget is dragged.
 * @param now returns the arrangement as it is drawn.
 */
export const announcementsFor = (titleOf: (id: string) => string, now: () => Arrangement): Announcements => {
  const announcement =
    (what: string) =>
    ({ active: { id } }: { readonly active: { readonly id: string | number } }) =>
      `${titleOf(String(id))} ${what} ${whereIs(now(), String(id))}.`;
  return {
    onDragStart: announcement('picked up:'),
    onDragOver: announcement('would be'),
    onDragEnd: announcement('is now'),
    onDragCancel: ({ active }) => `${titleOf(String(active.id))} was returned to its place.`,
  };
};

/** The instructions for moving a widget with the keyboard. */
export const instructions = {
  draggable: 'Press Space or Enter to pick up, arrow keys to move, Space or Enter to drop, Escape to cancel.',
};
