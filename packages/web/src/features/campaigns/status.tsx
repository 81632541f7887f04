import type { Row } from './campaign.ts';
import classes from './campaigns.module.css';

/** The status of a campaign: a word, and a dot in its colour. */
export const Status = ({ status }: Pick<Row, 'status'>) => (
  <span className={classes.status} data-status={status}>
    {status}
  </span>
);
