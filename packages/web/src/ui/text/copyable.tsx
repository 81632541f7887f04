import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './text.module.css';
import { TruncatedText } from './truncated-text.tsx';

/** An id from another system, with a button that copies it. */
export function Copyable({ text }: { readonly text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return <TruncatedText>{null}</TruncatedText>;
  return (
    <span className={classes.copyable}>
      <TruncatedText>{text}</TruncatedText>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={copied ? `Copied ${text}` : `Copy ${text}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  );
}
