import type { ReactNode } from 'react';
import type { MediaOf } from '../../domain/media/fetch.ts';
import { Picture } from '../../domain/media/picture.tsx';
import { Recording } from '../../domain/media/recording.tsx';
import { BlurredMedia } from '../../ui/media/blurred-media.tsx';
import classes from './conversations.module.css';

interface Props {
  readonly kind: 'photo' | 'audio' | 'video';
  /** Other servers may leave out the message's id: then nothing is shown. */
  readonly of: MediaOf | undefined;
  /** The message's value, which shows whether there is a file. */
  readonly address: string | null | undefined;
  /** The sender's name. */
  readonly sender: string;
}

/** A message's picture, sound or film. */
export function Media({ kind, of, address, sender }: Props) {
  const missing = <p className={classes.missing}>The {kind} cannot be shown</p>;
  if (!of || !address) return missing;
  const label = `${kind} from ${sender}`;
  if (kind === 'audio') return <Recording of={of} form="audio" label={label} className={classes.audio} />;
  const blurred = (shown: ReactNode) => <BlurredMedia what={label}>{shown}</BlurredMedia>;
  if (kind === 'video') return blurred(<Recording of={of} form="video" label={label} />);
  return (
    <Picture of={of} address={address} alt={label} around={blurred}>
      {missing}
    </Picture>
  );
}
