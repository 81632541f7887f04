import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePreferences } from './preferences.ts';
import classes from './veil.module.css';

interface VeilProps {
  /** What lies under it, as in "Show the photo". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Blurs what strangers sent until one asks for it, for whoever prefers that. */
export function Veil({ what, children }: VeilProps) {
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
