import { Kbd } from '@mantine/core';
import { GatedButton } from '../access/gated-button.tsx';
import { usePreferences } from '../preferences.ts';
import classes from './cases.module.css';
import type { Undo } from './use-undo.ts';

/** What one did last, and the way back from it. */
export function UndoButton({ undo: { text, reason, isPending, run } }: { readonly undo: Undo }) {
  const { preferences } = usePreferences();
  return (
    <div className={classes.undo}>
      <span>{text}</span>
      <GatedButton
        variant="default"
        size="xs"
        reason={reason}
        loading={isPending}
        onClick={run}
        {...(preferences.single_keys === 1 ? { rightSection: <Kbd size="xs">u</Kbd>, 'aria-keyshortcuts': 'u' } : {})}
      >
        Undo
      </GatedButton>
    </div>
  );
}
