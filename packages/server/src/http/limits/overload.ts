/** How busy the server is at one moment; times in milliseconds. */
export interface Load {
  /** What the clock shows. */
  readonly now: number;
  /** Connections that work for a call. */
  readonly connectionsInUse: number;
  /** Calls that wait for the database. */
  readonly waiting: number;
  /** How long the connection that was lent last was waited for. */
  readonly lastWaitMs: number;
  /** How late the process is with what it was to do by now. */
  readonly lateMs: number;
}

/** How busy the server can be before calls are refused. */
interface Bounds {
  /** Calls that have a connection or wait for one, for each connection of the pool. */
  readonly perConnection: number;
  /** How long anything can wait for a connection. A call waits for two to four, in order. */
  readonly waitMs: number;
  readonly lateMs: number;
}

/** However late the process is: one long answer delays the next ones, and is no crowd. */
const USUAL: Bounds = { perConnection: 3, waitMs: 25, lateMs: Number.POSITIVE_INFINITY };
/**
 * How long the server can be busier than usual: a burst passes, a standing queue does not. A queue of twice the usual length
 * delays calls twice as long and has grown twice as fast, so it can stand for a quarter of that.
 */
const PATIENCE_MS = 100;
/**
 * Once calls are refused, for callers with a call under way: what is admitted then is answered as on a calm day, not after
 * a queue as long as before, nor next to as many others as there are connections, which share the processors of the database.
 * The first call of a caller is admitted as usual: many calls of one caller do not keep the others out.
 */
const OVERLOADED: Bounds = { perConnection: 0.5, waitMs: 10, lateMs: 20 };
/** How long an overload lasts, and again while many are refused. A queue that was not seen for as long is a new one. */
const OVERLOADED_MS = 1000;
/**
 * An overload is over when at most this share was refused: the refused calls could have been admitted. Otherwise callers
 * who retry each second would keep it up themselves.
 */
const FEW_REFUSED = 0.1;
/** How long staff can wait for a connection before exports and batches are refused. */
const STAFF_WAIT_MS = 20;

/** Decides which calls are refused. It keeps what it has seen, and reads no clock of its own. */
export interface OverloadRule {
  /** Whether to refuse a call. Every call of the API must be asked about. @param hasCallUnderWay whether its caller has another one. */
  refuses(load: Load, hasCallUnderWay: boolean): boolean;
  /** Whether to refuse an export or a batch of items, which can come later: staff who are working go first. */
  postpones(load: Load): boolean;
}

/**
 * After CoDel (RFC 8289): a queue is judged by how long it delays calls and for how long it stands; one that nothing comes out
 * of, by its length.
 * @param connections the size of the pool.
 */
export function overloadRule(connections: number): OverloadRule {
  let busySince = Number.NEGATIVE_INFINITY;
  let busyAt = Number.NEGATIVE_INFINITY;
  /** When the overload ends, and the calls since it began or was prolonged. */
  const overload = { until: Number.NEGATIVE_INFINITY, admitted: 0, refused: 0 };

  const callsWith = ({ connectionsInUse, waiting }: Load): number => connectionsInUse + waiting;
  const isBeyond = ({ perConnection, waitMs, lateMs }: Bounds, load: Load): boolean =>
    callsWith(load) > perConnection * connections ||
    (load.waiting > 0 && load.lastWaitMs > waitMs) ||
    load.lateMs > lateMs;

  /** Whether it is busier than usual, and has been for too long. */
  const isBusy = (load: Load): boolean => {
    const { now } = load;
    if (!isBeyond(USUAL, load)) {
      busyAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (now - busyAt > OVERLOADED_MS) busySince = now;
    busyAt = now;
    const length = callsWith(load) / (USUAL.perConnection * connections);
    return now - busySince >= PATIENCE_MS / Math.max(1, length) ** 2;
  };
  const beginOverload = (now: number): void => {
    Object.assign(overload, { until: now + OVERLOADED_MS, admitted: 0, refused: 0 });
  };
  const isOverloaded = (now: number): boolean => {
    const { until, admitted, refused } = overload;
    const isJustOver = now >= until && now - until < OVERLOADED_MS;
    if (isJustOver && refused > FEW_REFUSED * (admitted + refused)) beginOverload(now);
    return now < overload.until;
  };

  return {
    refuses: (load, hasCallUnderWay) => {
      const isSecondCall = isOverloaded(load.now) && hasCallUnderWay;
      // Every call is asked about: that is how the rule learns how long the server has been busy.
      const mustRefuse = isBusy(load) || (isSecondCall && isBeyond(OVERLOADED, load));
      if (mustRefuse && !isOverloaded(load.now)) beginOverload(load.now);
      overload[mustRefuse ? 'refused' : 'admitted'] += 1;
      return mustRefuse;
    },
    postpones: ({ waiting, lastWaitMs }) => waiting > connections && lastWaitMs > STAFF_WAIT_MS,
  };
}
