import { type MediaChoice, mediaChoices } from '@quarterdeck/contract/core/entities/media-choice';
import type { settings } from '@quarterdeck/contract/settings';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { MEDIA_DEFAULTS, type Setting, settingOf } from '../../domain/settings/setting.ts';

type Defaults = z.output<typeof settings.mediaDefaults.output>['data'];
type Changes = z.output<typeof settings.saveMediaDefaults.input>;

/** The setting holds the names of those that are on. */
const read = ({ data }: Pick<Setting, 'data'>): Defaults => {
  const on: readonly string[] = data.split(',');
  const flagOf = (choice: MediaChoice) => (on.includes(choice) ? 1 : 0);
  return {
    blur_media: flagOf('blur_media'),
    greyscale_media: flagOf('greyscale_media'),
    mute_media: flagOf('mute_media'),
  };
};

/** How pictures, sounds and films are shown to all who have not chosen for themselves. */
export const mediaDefaults = async (db: Db): Promise<Defaults> => read(await settingOf(db, MEDIA_DEFAULTS));

/** The text of the setting with some changes. */
export function changedDefaults(before: Setting, changes: Changes): string {
  const after = { ...read(before), ...changes };
  return mediaChoices.filter((choice) => after[choice] === 1).join(',');
}
