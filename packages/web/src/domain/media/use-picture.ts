import { media } from '@quarterdeck/contract/media';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';
import { useInView } from '../../ui/media/in-view.ts';
import { fetchPicture, type MediaOf, type NotHad } from './fetch.ts';
import { shelf } from './shelf.ts';

/** How long a hidden picture stays in memory, and how long after a failure it is requested again, in milliseconds. */
const KEPT_MS = 60_000;
const AGAIN_MS = 60_000;

interface PictureState {
  /** The ref of the element that shows the picture: the picture is fetched when the element is visible. */
  readonly place: RefCallback<HTMLElement>;
  /** The attributes of the `img`, when the picture is loaded. */
  readonly image: { readonly src: string; readonly onError: () => void } | undefined;
  /** There is no picture, or it is not available. */
  readonly isMissing: boolean;
  /** Why it is not available. */
  readonly notHad: NotHad | undefined;
}

/** The server sent something that this browser cannot read as a picture. */
const UNREADABLE: NotHad = { why: 'This browser cannot read this file', isDownloadable: false };

/**
 * Loads a picture from the app, by the thing and its field.
 * @param address the field's value: it shows whether there is a picture, and when it changes. Nothing is fetched from
 * it.
 */
export function usePicture(of: MediaOf | undefined, address: string | null | undefined): PictureState {
  const [place, isSeen] = useInView();
  const queryKey = [...keyOf(media.file, of), address];
  const { data } = useQuery({
    queryKey,
    queryFn: of && address && isSeen ? ({ signal }) => fetchPicture(of, signal) : skipToken,
    staleTime: ({ state }) => (typeof state.data === 'object' ? AGAIN_MS : Number.POSITIVE_INFINITY),
    gcTime: KEPT_MS,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
  // It began like a picture, and the browser cannot read the rest.
  const forget = (src: string) => () => {
    shelf().drop(src);
    queryClient().setQueryData(queryKey, UNREADABLE);
  };
  const image = typeof data === 'string' ? { src: data, onError: forget(data) } : undefined;
  const notHad = typeof data === 'object' ? data : undefined;
  return { place, image, isMissing: !of || !address || notHad !== undefined, notHad };
}
