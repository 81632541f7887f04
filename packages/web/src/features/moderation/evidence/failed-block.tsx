import { Button } from '@mantine/core';
import classes from './evidence.module.css';

interface Props {
  readonly failure: { readonly status?: number; readonly message: string };
  readonly onRetry: () => void;
}

/**
 * Replaces a part of the evidence that could not be loaded: the other parts stay, and the case can be decided. Nothing
 * where the server does not have the call.
 */
export const FailedBlock = ({ failure: { status, message }, onRetry }: Props) =>
  status === 404 ? null : (
    <p className={classes.failed} role="status">
      This could not be loaded: {message}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
