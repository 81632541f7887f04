import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './chart.module.css';
import { differenceOf } from './difference.ts';
import type { Amount, Unit } from './unit.ts';

interface Props {
  readonly now: Amount;
  /** The value in the compared period. */
  readonly before: Amount | undefined;
  readonly unit: Unit;
}

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual };

/** A number's change, and its earlier value. It has no color, because more is not always better. */
export function Change({ now, before, unit }: Props) {
  // A missing duration is an empty text: it is not 0, and there is nothing to compare.
  if (before === undefined || before === '' || now === '') return null;
  const { direction, text } = differenceOf(now, before, unit);
  const Icon = icons[direction];
  const was = `Earlier: ${unit.full(before)}`;
  return (
    <Tooltip label={was} isOnlyPlace>
      <span className={classes.change} data-direction={direction}>
        <Icon size={14} aria-hidden />
        {text}
        <VisuallyHidden>{direction === 'same' ? ` (${was})` : ` ${direction} (${was})`}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
