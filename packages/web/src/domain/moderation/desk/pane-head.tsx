import { ActionIcon, Button, Kbd } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePreferences } from '../../../data/preferences.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import classes from './desk.module.css';

interface StepProps {
  readonly label: string;
  readonly shortcut: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ label, shortcut, onClick, children }: StepProps) {
  const { preferences } = usePreferences();
  const hasKey = preferences.single_keys === 1;
  return (
    <Tooltip label={label}>
      <Button
        variant="default"
        size="xs"
        className={classes.step}
        aria-label={label}
        onClick={onClick}
        {...(hasKey ? { rightSection: <Kbd size="xs">{shortcut}</Kbd>, 'aria-keyshortcuts': shortcut } : {})}
      >
        {children}
      </Button>
    </Tooltip>
  );
}

/** A position in a list. */
export interface Position {
  /** The position, from 1. */
  readonly place: number;
  readonly total: number;
  readonly isExact: boolean;
}

export interface PaneHeadProps {
  readonly what: 'case' | 'appeal';
  readonly position: Position | undefined;
  readonly step: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/**
 * The head of the pane next to a list: the position in the list, the buttons for the next and previous item, and the
 * close button.
 */
export function PaneHead({ what, position, step, onClose, children }: PaneHeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.position}>
        {position && `${formatNumber(position.place)} of ${formatNumber(position.total)}${position.isExact ? '' : '+'}`}
      </span>
      <Step label={`Previous ${what}`} shortcut="k" onClick={() => step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </Step>
      <Step label={`Next ${what}`} shortcut="j" onClick={() => step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </Step>
      <span className={classes.space} />
      {children}
      <Tooltip label={`Close the ${what}`}>
        <ActionIcon
          variant="subtle"
          size={30}
          className={classes.close ?? ''}
          aria-label={`Close the ${what}`}
          onClick={onClose}
        >
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
