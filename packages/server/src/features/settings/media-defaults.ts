import { type MediaChoice, mediaChoices } from '@quarterdeck/contract/core/entities/media-choice';
import type { settings } from '@quarterdeck/contract/settings';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { MEDIA_DEFAULTS, type Setting, settingOf } from '../../domain/settings/setting.ts';

type Defaults = z.output<typeof settings.mediaDefaults.output>['data'];
type Changes = z.output<typeof settings.saveMediaDefaults.input>;

/** The setting lists the names that are on. */
const read = ({ data }: Pick<Setting, 'data'>): Defaults => {
  const on: readonly string[] = data.split(',');
  const flagOf = (choice: MediaChoice) => (on.includes(choice) ? 1 : 0);
  return {
    blur_media: flagOf('blur_media'),
    greyscale_media: flagOf('greyscale_media'),
    mute_media: flagOf('mute_media'),
  };
};

/** Reads how pictures, sounds and films are shown to everyone without their own choice. */
export const mediaDefaults = async (db: Db): Promise<Defaults> => read(await settingOf(db, MEDIA_DEFAULTS));

/** Returns the text of the setting with some changes. */
export function changedDefaults(before: Setting, changes: Changes): string {
  const after = { ...read(before), ...changes };
  return mediaChoices.filter((choice) => after[choice] === 1).join(',');
}
