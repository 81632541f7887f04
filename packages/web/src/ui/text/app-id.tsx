import { Copyable } from './copyable.tsx';
import classes from './text.module.css';

/** The id that the app knows something by, as a quiet line below it; nothing when the app knows none. */
export const AppId = ({ id }: { readonly id: string | null | undefined }) =>
  typeof id === 'string' ? (
    <span className={classes.appId} data-app-id>
      App id
      <Copyable text={id} />
    </span>
  ) : null;
