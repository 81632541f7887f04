import { expect, test } from 'vitest';
import type { Preferences } from '../../data/preferences.ts';
import { withWishes } from './wishes.ts';

const before: Preferences = {
  ...{ colour_scheme: 'auto', single_keys: 1, time_zone: 'UTC', version: 3 },
  ...{ blur_media: 0, greyscale_media: 0, mute_media: 0, own_media: ['blur_media'] },
  media_defaults: { blur_media: 1, greyscale_media: 0, mute_media: 1 },
};

test("what is chosen is one's own, and the rest stays", () =>
  expect(withWishes(before, { mute_media: 1, time_zone: undefined })).toEqual({
    ...before,
    mute_media: 1,
    own_media: ['blur_media', 'mute_media'],
  }));

test("what is to be as for all is not one's own any more", () =>
  expect(withWishes(before, { default_media: ['blur_media'] })).toEqual({ ...before, blur_media: 1, own_media: [] }));
