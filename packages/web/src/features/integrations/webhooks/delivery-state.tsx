import type { DeliveryRow } from './row.ts';
import classes from './webhooks.module.css';

const words = { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

/** What became of a delivery so far, as a word and a dot in its colour. */
export const DeliveryState = ({ row: { state } }: { readonly row: DeliveryRow }) => (
  <span className={classes.state} data-state={state}>
    {words[state]}
  </span>
);
