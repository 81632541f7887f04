import { Button } from '@mantine/core';
import { MAY_BE_OLD } from '../alert/alert.ts';
import { Moment } from '../time/moment.tsx';
import classes from './may-be-old.module.css';

/** What stays although it could not be loaded again. */
export interface Old {
  /** As of when it is known. */
  readonly at: string;
  /** Why it could not be loaded. */
  readonly why: string;
}

interface Props {
  readonly old: Old | undefined;
  /** Where it is not asked for again on its own soon. */
  readonly onRetry?: () => void;
}

/** Says of what is loaded without an alert that it may be old. */
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
