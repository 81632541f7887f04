import { Button, CopyButton } from '@mantine/core';
import { formatNumber } from '../../ui/text/format.ts';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './audit.module.css';
import type { Entry } from './use-entry.ts';

const SHOWN_DIGITS = 12;

/** An entry's position in the hash chain, and the beginning of its hash; the whole hash can be copied. */
export function ChainLink({ seal }: Pick<Entry, 'seal'>) {
  if (!seal) return <>Not linked yet</>;
  const { seq, hash, at } = seal;
  return (
    <span className={classes.seal}>
      <span>
        No. {formatNumber(seq)}, linked <Moment at={at} shows="both" />
      </span>
      <code>{hash.slice(0, SHOWN_DIGITS)}</code>
      <CopyButton value={hash}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-xs" onClick={copy}>
            {copied ? 'Copied' : 'Copy hash'}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}
