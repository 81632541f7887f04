import { Button } from '@mantine/core';
import { media } from '@quarterdeck/contract/media';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../data/client/queries.ts';
import { usePreferences } from '../../data/preferences.ts';
import { fetchRecording, type MediaOf, type NotHad, notHadOf } from './fetch.ts';
import { MediaNotice } from './media-notice.tsx';
import classes from './recording.module.css';

interface Props {
  readonly of: MediaOf;
  readonly form: 'audio' | 'video';
  /** Describes it, as in "video from anna". */
  readonly label: string;
  readonly className?: string | undefined;
}

/** The server sent a file whose format this browser does not know. */
const UNPLAYABLE: NotHad = { why: 'This browser cannot play this file', isDownloadable: true };

const takeFocus = (element: HTMLMediaElement | null): void => element?.focus();

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

/** A sound or a film from the app. Nothing is fetched before the admin plays it. */
export function Recording({ of, form, label, className }: Props) {
  const [isWanted, setWanted] = useState(false);
  const [share, setShare] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const { preferences } = usePreferences();
  const { data, error } = useQuery({
    queryKey: keyOf(media.file, of),
    queryFn: isWanted ? ({ signal }) => fetchRecording(of, signal, setShare) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { silent: true },
  });
  if (error || isBroken)
    return (
      <div className={classes.missing}>
        <MediaNotice of={of} notHad={error ? notHadOf(error) : UNPLAYABLE}>
          <p>The {form} cannot be played</p>
        </MediaNotice>
      </div>
    );
  if (data !== undefined) {
    const playing = {
      className,
      src: data,
      controls: true,
      autoPlay: true,
      // Only the initial state: the player's own controls change it.
      muted: preferences.mute_media === 1,
      'aria-label': label,
      onError: () => setBroken(true),
      // The button that had the focus is removed.
      ref: takeFocus,
    };
    // Recordings between app users have no captions.
    return form === 'audio' ? <audio {...playing} /> : <video {...playing} playsInline />;
  }
  return (
    <div className={classes.waiting} data-form={form}>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
        aria-label={`Play the ${label}`}
        {...(isWanted ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        onClick={() => setWanted(true)}
      >
        {isWanted ? `Loading, ${percent(share)}` : 'Play'}
      </Button>
    </div>
  );
}
