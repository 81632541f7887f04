import { Button, CopyButton, Group } from '@mantine/core';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import classes from '../session.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** New recovery codes, shown only once, so the dialog closes only by its button. */
export default function CodesDialog({ codes, isOpen, onClose }: Props) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog isOpen={isOpen} title="Your recovery codes">
      <p>
        Use a code to sign in once when your app or passkey is not available. Store the codes in a safe place. They are
        not shown again.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy codes'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download codes
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}
