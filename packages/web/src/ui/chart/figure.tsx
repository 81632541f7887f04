import { VisuallyHidden } from '@mantine/core';
import { Tooltip } from '../tooltip/tooltip.tsx';
import type { Amount, Unit } from './unit.ts';

interface Props {
  readonly value: Amount;
  readonly unit: Unit;
}

/** A number, shortened when it is large. Its tooltip and its accessible name contain the exact number. */
export function Figure({ value, unit }: Props) {
  const full = unit.full(value);
  const short = unit.short(value);
  if (short === full) return <span>{full}</span>;
  return (
    <Tooltip label={full} isOnlyPlace>
      <span>
        <span aria-hidden>{short}</span>
        <VisuallyHidden>{full}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
