import { Button } from '@mantine/core';
import { MAY_BE_OLD } from '../alert/alert.ts';
import { Moment } from '../time/moment.tsx';
import classes from './may-be-old.module.css';

/** Data that stays although it could not be loaded again. */
export interface Old {
  /** When it was loaded. */
  readonly at: string;
  /** Why it could not be loaded. */
  readonly why: string;
}

interface Props {
  readonly old: Old | undefined;
  /** Set where it is not loaded again automatically soon. */
  readonly onRetry?: () => void;
}

/** Warns that data may be old, where its load shows no alert. */
export const MayBeOld = ({ old, onRetry }: Props) =>
  old && (
    <div className={classes.old} role="status">
      <p>
        {MAY_BE_OLD}, as of <Moment at={old.at} shows="both" />: {old.why}
      </p>
      {onRetry && (
        <Button variant="default" size="compact-xs" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
