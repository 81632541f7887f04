import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { CurrentVersion } from '../../ports/version.ts';
import type {
  AboutTarget,
  Context,
  PreparedVersionedHandler,
  Result,
  Run,
  VersionedHandler,
  WriteContext,
} from '../handlers.ts';
import { checkVersion } from './version.ts';

/** Changes a locked row. */
type Change<C extends Endpoint, Row> = (context: Context<C>, row: Row) => Promise<Result<C>>;

interface LockedWrite<C extends Endpoint, Row extends CurrentVersion> extends AboutTarget<C> {
  /** Reads what is changed, with its version, and locks it until the transaction ends. */
  readonly lock: (context: Context<C>) => Promise<Row>;
}

/** Reads and locks a row once, compares its version with the expected one, and changes it. */
const locked =
  <C extends Endpoint, Row extends CurrentVersion>(lock: LockedWrite<C, Row>['lock'], change: Change<C, Row>): Run<C> =>
  async (context) => {
    const row = await lock(context);
    if (context.expectedVersion !== undefined) checkVersion(context.expectedVersion, row);
    return change(context, row);
  };

/**
 * Creates a write of a row with a version: the row is read once and compared with `If-Match` before the change. The
 * change raises the version with `raised` (`database/version.ts`).
 */
export const versioned = <C extends Endpoint, Row extends CurrentVersion>({
  lock,
  run,
  ...about
}: LockedWrite<C, Row> & { readonly run: Change<C, Row> }): VersionedHandler<C> => ({
  ...about,
  isVersioned: true,
  run: locked(lock, run),
});

/** Creates the same write, with work before its transaction begins. */
export const preparedVersioned = <C extends Endpoint, Row extends CurrentVersion>({
  lock,
  prepare,
  ...about
}: LockedWrite<C, Row> & {
  readonly prepare: (before: WriteContext<C>) => Promise<Change<C, Row>>;
}): PreparedVersionedHandler<C> => ({
  ...about,
  isVersioned: true,
  prepare: async (before) => locked(lock, await prepare(before)),
});
