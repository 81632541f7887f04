import { Button, Group } from '@mantine/core';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Results, Summary } from '../bulk/results.tsx';
import type { Outcome } from '../queue/steps.ts';

interface Props {
  readonly outcome: Outcome | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows which cases of an action on many could be undone, which could not, and why. */
export default function UndoDialog({ outcome, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} title="Actions you can undo" onClose={onClose} layer="question">
      {outcome && (
        <>
          <div role="status">
            <Summary outcome={outcome} />
          </div>
          {outcome.results.length > 0 && <Results results={outcome.results} />}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}
