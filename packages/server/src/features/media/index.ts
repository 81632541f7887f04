import type { media as endpoints } from '@quarterdeck/contract/media';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import type { EventArchive } from '../../domain/event-archive/archive.ts';
import { NoAnswer, NoMedia, UnsupportedMedia } from '../../domain/media/failure.ts';
import type { Finder, MediaAddress } from '../../domain/media/finder.ts';
import type { MediaSource } from '../../domain/media/source.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { MediaFile } from '../../ports/media-file.ts';
import { finders, findSearch } from './find.ts';
import { mediaLimit } from './limit.ts';

const RETRY_SECONDS = 30;

type As = NonNullable<z.output<typeof endpoints.file.input>['as']>;

/**
 * Fetches the file.
 * @throws Refusal not_found for media that can never be fetched, unsupported for files that can only be downloaded,
 * unavailable when the address does not answer now.
 */
async function fetchFile(source: MediaSource, { address, form }: MediaAddress, as: As | undefined): Promise<MediaFile> {
  if (!address) throw new Refusal('not_found', 'There is no media in this field');
  try {
    if (as === 'download') return await source.download(address, form);
    if (form === 'picture') return await source.picture(address, as === 'thumbnail' ? 'small' : 'large');
    return await source.recording(address);
  } catch (error) {
    if (error instanceof UnsupportedMedia)
      throw new Refusal('unsupported', `This cannot be displayed: ${error.message}. You can download it.`);
    if (error instanceof NoMedia) throw new Refusal('not_found', `This cannot be displayed: ${error.message}`);
    if (error instanceof NoAnswer)
      throw new Refusal('unavailable', 'The media server does not respond', { retryAfterSeconds: RETRY_SECONDS });
    throw error;
  }
}

/** The handlers of users' pictures, audio and video. @param others finds the media of other features. */
export const media = (
  source: MediaSource,
  archive: EventArchive,
  others: { readonly message: Finder },
): Handlers<typeof endpoints> => {
  const find = { ...finders, search: findSearch(archive), ...others };
  const count = mediaLimit();
  return {
    file: async ({ input: { kind, as, ...wanted }, admin, grant, db }) => {
      count(admin.id);
      const found = await find[kind]({ ...wanted, admin, grant, db });
      return { file: 'file' in found ? found.file : await fetchFile(source, found, as), audit: found.audit };
    },
  };
};
