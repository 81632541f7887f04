import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePreferences } from '../../kit/preferences.ts';
import classes from './conversations.module.css';
import { mediaAddress } from './texts.ts';

interface VeilProps {
  /** What lies under it, as in "Show the photo". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Blurs what strangers sent until one asks for it, for whoever prefers that. */
function Veil({ what, children }: VeilProps) {
  const { preferences } = usePreferences();
  const [isLifted, setLifted] = useState(false);
  const isWanted = preferences.blur_media === 1;
  const isVeiled = isWanted && !isLifted;
  const Icon = isVeiled ? IconEye : IconEyeOff;
  return (
    <div className={classes.media} data-veiled={isVeiled || undefined}>
      <div className={classes.veiled} inert={isVeiled}>
        {children}
      </div>
      {isWanted && (
        <Button
          className={classes.lift ?? ''}
          variant="default"
          size="compact-xs"
          leftSection={<Icon size={14} aria-hidden />}
          aria-label={`${isVeiled ? 'Show' : 'Hide'} the ${what}`}
          onClick={() => setLifted(isVeiled)}
        >
          {isVeiled ? 'Show' : 'Hide'}
        </Button>
      )}
    </div>
  );
}

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
