import { type MediaChoice, mediaChoices } from '@quarterdeck/contract/core/entities/media-choice';
import type { Preferences, Wishes } from '../../data/preferences.ts';

/** Returns preferences as they will be once a change of them is saved. */
export function withWishes(before: Preferences, wishes: Wishes): Preferences {
  const { default_media: asForAll = [], ...chosen } = wishes;
  const { own_media: own, media_defaults: forAll } = before;
  const isOwn = (choice: MediaChoice): boolean =>
    chosen[choice] !== undefined || (own?.includes(choice) === true && !asForAll.includes(choice));
  return {
    ...before,
    ...(forAll && Object.fromEntries(asForAll.map((choice) => [choice, forAll[choice]]))),
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    ...(own && { own_media: mediaChoices.filter(isOwn) }),
  };
}
