import { useState } from 'react';
import { Veil } from '../../kit/veil.tsx';
import classes from './conversations.module.css';
import { mediaAddress } from './texts.ts';

interface Props {
  readonly kind: 'photo' | 'audio' | 'video';
  /** As it was sent: nothing that is in it is to be trusted. */
  readonly src: string | null | undefined;
  /** Who sent it. */
  readonly sender: string;
}

/** A picture, a sound or a film of a message. */
export function Media({ kind, src, sender }: Props) {
  const [isBroken, setBroken] = useState(false);
  const address = mediaAddress(src, location.href);
  const fail = (): void => setBroken(true);
  if (address === undefined || isBroken) return <p className={classes.missing}>The {kind} cannot be shown</p>;
  const label = `${kind} from ${sender}`;
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people say to each other has no captions
      <audio className={classes.audio} controls preload="none" src={address} aria-label={label} onError={fail} />
    );
  return (
    <Veil what={label}>
      {kind === 'photo' ? (
        <img src={address} alt={label} loading="lazy" referrerPolicy="no-referrer" onError={fail} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what people film has no captions
        <video controls preload="none" playsInline src={address} aria-label={label} onError={fail} />
      )}
    </Veil>
  );
}
