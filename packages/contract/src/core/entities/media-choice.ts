import { z } from 'zod';
import { flag } from '../fields/fields.ts';

/** How pictures, sounds and films of what was reported, and those in conversations, are shown. */
export const mediaChoices = ['blur_media', 'greyscale_media', 'mute_media'] as const;

/** One of these choices. */
export type MediaChoice = (typeof mediaChoices)[number];

/** The choices as they are for all who have not chosen for themselves. */
export const MediaDefaults = z.object({
  blur_media: flag().describe('1: pictures and videos are blurred until opened'),
  greyscale_media: flag().describe('1: they are shown without color'),
  mute_media: flag().describe('1: audio and video start muted'),
});
