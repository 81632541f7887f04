import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVisitPart } from './visits.ts';

/** The filter of visits, in a widget's head; a click removes it. */
export function OnlyPart() {
  const { chosen, choose } = useVisitPart();
  return (
    chosen && (
      <Button
        data-prints
        variant="default"
        size="compact-xs"
        maw={140}
        rightSection={<IconX size={12} aria-hidden />}
        aria-label={`Show all visits, not only ${chosen.part}`}
        onClick={() => choose(undefined)}
      >
        {chosen.part}
      </Button>
    )
  );
}
