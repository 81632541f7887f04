import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './integrations.module.css';

interface Props {
  /** The label of its button, a verb. */
  readonly copies: string;
  readonly children: string;
}

/** Code with a button that copies it. */
export const CopiedCode = ({ copies, children }: Props) => (
  <div className={classes.code}>
    <pre>{children}</pre>
    <CopyButton value={children}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copied' : copies}
        </Button>
      )}
    </CopyButton>
  </div>
);
