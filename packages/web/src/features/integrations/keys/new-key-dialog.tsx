import { Button, Group } from '@mantine/core';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CopiedCode } from '../copied-code.tsx';
import { curlLine } from '../curl.ts';
import classes from '../integrations.module.css';

/** What is shown of a new key. */
export interface CreatedKey {
  readonly name: string;
  /** Undefined when an answer was repeated, because repeated answers are stored without the key. */
  readonly key: string | undefined;
  /** Whether it may send people, as the example call does. */
  readonly maySend: boolean;
}

interface Props {
  readonly created: CreatedKey | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A new key, shown only once, so the dialog closes only by its button. */
export default function NewKeyDialog({ created, isOpen, onClose }: Props) {
  const { name = '', key, maySend = false } = created ?? {};
  return (
    <Dialog isOpen={isOpen} title={`The key ${name}`} isWide>
      {key === undefined ? (
        <p>The response with the key was lost. Rotate the key to get a new one.</p>
      ) : (
        <>
          <p>Copy the key now. It is not shown again.</p>
          <CopiedCode copies="Copy key">{key}</CopiedCode>
          {maySend && (
            <>
              <p className={classes.lead}>Try it from a shell. It sends one user:</p>
              <CopiedCode copies="Copy call">{curlLine(key)}</CopiedCode>
            </>
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}
