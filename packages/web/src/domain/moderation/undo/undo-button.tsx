import { Kbd } from '@mantine/core';
import { usePreferences } from '../../../data/preferences.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import classes from '../cases.module.css';
import type { Undo } from './use-undo.ts';

const UndoDialog = lazyDialog(() => import('./undo-dialog.tsx'));

/** What one did last, and the way back from it; when it was done to many cases, also what could not be taken back. */
export function UndoButton({
  undo: { text, reason, isPending, run, outcome, isOpen, close },
}: {
  readonly undo: Undo;
}) {
  const { preferences } = usePreferences();
  return (
    <>
      {text !== undefined && (
        <div className={classes.undo}>
          <span>{text}</span>
          <GatedButton
            variant="default"
            size="xs"
            disabledReason={reason}
            loading={isPending}
            onClick={run}
            {...(preferences.single_keys === 1
              ? { rightSection: <Kbd size="xs">u</Kbd>, 'aria-keyshortcuts': 'u' }
              : {})}
          >
            Undo
          </GatedButton>
        </div>
      )}
      <UndoDialog outcome={outcome} isOpen={isOpen} onClose={close} />
    </>
  );
}
