import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePreferences } from './preferences.ts';
import classes from './veil.module.css';

/**
 * Whether a picture is blurred just now, for anyone who prefers that. This is the only place that decides it.
 * @param isBlurredAtFirst it was reported, or comes from a private conversation.
 */
export function useVeil(isBlurredAtFirst: boolean) {
  const { preferences } = usePreferences();
  const [isLifted, setLifted] = useState(false);
  const isWanted = isBlurredAtFirst && preferences.blur_media === 1;
  const isVeiled = isWanted && !isLifted;
  return { isWanted, isVeiled, turn: () => setLifted(isVeiled), wordFor: isVeiled ? 'Show' : 'Hide' };
}

interface VeilProps {
  /** What lies under it, as in "Show the photo". */
  readonly what: string;
  /** Without it, the picture is shown as it is. */
  readonly isBlurred?: boolean;
  readonly children: ReactNode;
}

/** Blurs a picture or a film until one asks for it, for anyone who prefers that. */
export function Veil({ what, isBlurred = true, children }: VeilProps) {
  const { isWanted, isVeiled, turn, wordFor } = useVeil(isBlurred);
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
          aria-label={`${wordFor} the ${what}`}
          onClick={turn}
        >
          {wordFor}
        </Button>
      )}
    </div>
  );
}
