import { Button } from '@mantine/core';
import classes from './evidence.module.css';

interface Props {
  readonly failure: { readonly status?: number; readonly message: string };
  readonly onRetry: () => void;
}

/** A part of the evidence could not be loaded: the others stay, and the case can be decided. A server that has no such call says nothing. */
export const FailedBlock = ({ failure: { status, message }, onRetry }: Props) =>
  status === 404 ? null : (
    <p className={classes.failed} role="status">
      This could not be loaded: {message}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
