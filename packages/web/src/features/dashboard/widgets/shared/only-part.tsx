import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVisitPart } from './visits.ts';

/** What visits are narrowed to, in the head of a widget; a click shows all again. */
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
