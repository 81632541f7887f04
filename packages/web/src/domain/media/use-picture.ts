import { media } from '@quarterdeck/contract/media';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';
import { useInView } from '../../ui/media/in-view.ts';
import { fetchPicture, type MediaOf, type NotHad } from './fetch.ts';
import { shelf } from './shelf.ts';

/** How long a picture that is not shown any more is kept, and after how long one that could not be had is asked for again. */
const KEPT_MS = 60_000;
const AGAIN_MS = 60_000;

interface PictureState {
  /** To be put on the element that the picture is shown in: it is fetched when that is seen. */
  readonly place: RefCallback<HTMLElement>;
  /** For the `img`, when the picture is there. */
  readonly image: { readonly src: string; readonly onError: () => void } | undefined;
  /** There is none, or it cannot be had. */
  readonly isMissing: boolean;
  /** Why it cannot be had. */
  readonly notHad: NotHad | undefined;
}

/** What its server sent is no picture to this browser. */
const UNREADABLE: NotHad = { why: 'This browser cannot read this file', isDownloadable: false };

/**
 * A picture of the app, by the thing and the field that it is in.
 * @param address what the field holds: whether there is a picture, and when it is another one. Nothing is fetched from it.
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
  // Its first bytes were those of a picture, and the browser cannot read the rest.
  const forget = (src: string) => () => {
    shelf().drop(src);
    queryClient().setQueryData(queryKey, UNREADABLE);
  };
  const image = typeof data === 'string' ? { src: data, onError: forget(data) } : undefined;
  const notHad = typeof data === 'object' ? data : undefined;
  return { place, image, isMissing: !of || !address || notHad !== undefined, notHad };
}
