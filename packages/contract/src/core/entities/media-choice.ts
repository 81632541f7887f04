import { z } from 'zod';
import { flag } from '../fields/fields.ts';

/** How media is shown in reported content and in conversations. */
export const mediaChoices = ['blur_media', 'greyscale_media', 'mute_media'] as const;

/** One of these choices. */
export type MediaChoice = (typeof mediaChoices)[number];

/** The defaults for all admins who have not chosen. */
export const MediaDefaults = z.object({
  blur_media: flag().describe('1: pictures and videos are blurred until opened'),
  greyscale_media: flag().describe('1: they are shown without color'),
  mute_media: flag().describe('1: audio and video start muted'),
});
