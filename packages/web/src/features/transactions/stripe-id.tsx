import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Cut } from '../../kit/cut.tsx';
import classes from './transactions.module.css';

/** The id of a transaction at Stripe, and a button that copies it. */
export function StripeId({ id }: { readonly id: string | null }) {
  if (id === null) return <Cut>{null}</Cut>;
  return (
    <span className={classes.stripe}>
      <Cut>{id}</Cut>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={copied ? `Copied ${id}` : `Copy ${id}`}
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
