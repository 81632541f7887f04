import { Copyable } from './copyable.tsx';
import classes from './text.module.css';

/** The app's id of something, as a quiet line; nothing when it has none. */
export const AppId = ({ id }: { readonly id: string | null | undefined }) =>
  typeof id === 'string' ? (
    <span className={classes.appId} data-app-id>
      App id
      <Copyable text={id} />
    </span>
  ) : null;
