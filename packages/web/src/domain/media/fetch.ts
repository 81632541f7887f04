import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { media } from '@quarterdeck/contract/media';
import { readBlob } from '../../data/client/download.ts';
import { CallFailure } from '../../data/client/failure.ts';
import { fetchCall } from '../../data/client/send.ts';
import { shelf } from './shelf.ts';

/** Identifies a picture, sound or film by the field of a thing, never by an address. */
export type MediaOf = InputOf<typeof media.file>;

/** The most bytes held in memory while a recording is played. */
const MOST_BYTES = 100 * 1024 * 1024;

/** Why a file is not shown. */
export interface NotHad {
  readonly why: string;
  /** The file can still be downloaded. */
  readonly isDownloadable: boolean;
}

/** The status when the server has a file that browsers cannot show. */
const NOT_SHOWN = 415;

/** Returns why a picture, sound or film could not be fetched. */
export const notHadOf = (error: unknown): NotHad =>
  error instanceof CallFailure
    ? { why: error.message, isDownloadable: error.status === NOT_SHOWN }
    : { why: 'The file could not be loaded', isDownloadable: false };

/**
 * Fetches a picture, with the session, as a `blob:` address that is valid until the cache removes it.
 * @returns the reason, when it is not available.
 */
export function fetchPicture(of: MediaOf, signal: AbortSignal): Promise<string | NotHad> {
  const { inLine, put } = shelf();
  return inLine(signal, async () => {
    try {
      const answer = await fetchCall(media.file, of, { signal, background: true });
      return put(await answer.blob(), signal);
    } catch (error) {
      if (error instanceof CallFailure || !signal.aborted) return notHadOf(error);
      throw error;
    }
  });
}

/**
 * Fetches a sound or a film in the same way.
 * @param onShare receives the loaded share, 0 to 1.
 * @throws CallFailure, with a sentence when it is too large to be shown here
 */
export async function fetchRecording(
  of: MediaOf,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<string> {
  const { put } = shelf();
  const answer = await fetchCall(media.file, of, { signal });
  const size = Number(answer.headers.get('content-length'));
  if (size > MOST_BYTES) {
    await answer.body?.cancel();
    throw new CallFailure(413, `The file is too large to display here: ${Math.round(size / 1024 / 1024)} MB`);
  }
  return put(await readBlob(answer, (bytes) => onShare(size > 0 ? bytes / size : 0)), signal);
}
