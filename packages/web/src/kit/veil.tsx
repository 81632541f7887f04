import { Button, UnstyledButton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Portrait } from './portrait.tsx';
import { usePreferences } from './preferences.ts';
import classes from './veil.module.css';

interface VeilProps {
  /** What lies under it, as in "Show the photo". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Whether somebody prefers a veil, and whether it lies there still. */
function useVeil() {
  const { preferences } = usePreferences();
  const [isLifted, setLifted] = useState(false);
  const isWanted = preferences.blur_media === 1;
  const isVeiled = isWanted && !isLifted;
  return { isWanted, isVeiled, turn: () => setLifted(isVeiled), wordFor: isVeiled ? 'Show' : 'Hide' };
}

/** Blurs what strangers sent until one asks for it, for whoever prefers that. */
export function Veil({ what, children }: VeilProps) {
  const { isWanted, isVeiled, turn, wordFor } = useVeil();
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

interface VeiledPortraitProps {
  readonly src: string | null | undefined;
  readonly name: string;
  readonly size?: number;
}

/** The round picture of somebody who was reported, under the same veil: a click on it lifts it. */
export function VeiledPortrait(props: VeiledPortraitProps) {
  const { isWanted, isVeiled, turn, wordFor } = useVeil();
  if (!isWanted || !props.src) return <Portrait {...props} />;
  return (
    <UnstyledButton
      className={classes.portrait ?? ''}
      data-veiled={isVeiled || undefined}
      aria-label={`${wordFor} the picture of ${props.name}`}
      onClick={turn}
    >
      <Portrait {...props} />
      {isVeiled && <IconEye className={classes.eye ?? ''} size={16} aria-hidden />}
    </UnstyledButton>
  );
}
