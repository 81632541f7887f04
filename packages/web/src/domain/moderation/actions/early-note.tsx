import classes from '../cases.module.css';
import type { ShownCase } from './use-shown-case.ts';

/** Says that a key was pressed before the case was shown. Its live region is always in the page. */
export const EarlyNote = ({ shown: { note } }: { readonly shown: ShownCase }) => (
  <span role="status" className={classes.early}>
    {note}
  </span>
);
