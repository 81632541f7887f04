import { Button, Group } from '@mantine/core';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CopiedCode } from '../copied-code.tsx';
import classes from './webhooks.module.css';

interface Props {
  /** Undefined when an answer was repeated, because repeated answers are stored without the secret. */
  readonly secret: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const receiver = (secret: string): string => `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook('${secret}');
// The body as it came, before anything parses it; webhook.verify throws when it is not ours.
const { type, timestamp, data } = webhook.verify(body, request.headers);`;

/** A new secret, shown only once, so the dialog closes only by its button. */
export default function NewSecretDialog({ secret, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} title="The secret of the endpoint" isWide>
      {secret === undefined ? (
        <p>The response with the secret was lost. Change the secret to get a new one.</p>
      ) : (
        <>
          <p>Copy the secret now. It is not shown again. The app uses it to verify events.</p>
          <CopiedCode copies="Copy secret">{secret}</CopiedCode>
          <p className={classes.lead}>
            Events are signed with <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. In Node:
          </p>
          <CopiedCode copies="Copy code">{receiver(secret)}</CopiedCode>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}
