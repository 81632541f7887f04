/** How busy the server is at one moment; times in milliseconds. */
export interface Load {
  /** The time on the clock. */
  readonly now: number;
  /** Connections in use by calls. */
  readonly connectionsInUse: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
  /** How long the last lent connection was waited for. */
  readonly lastWaitMs: number;
  /** How late the process runs its timers. */
  readonly lateMs: number;
}

/** The load above which calls are refused. */
interface Bounds {
  /** Calls with or waiting for a connection, per connection of the pool. */
  readonly perConnection: number;
  /** The longest wait for one connection. A call waits for two to four, one after another. */
  readonly waitMs: number;
  readonly lateMs: number;
}

/** Without a limit for `lateMs`: one long answer delays the next ones, which is not an overload. */
const USUAL: Bounds = { perConnection: 3, waitMs: 25, lateMs: Number.POSITIVE_INFINITY };
/**
 * How long the server can be busier than usual. A burst passes, a standing queue does not. A queue of twice the usual
 * length delays calls twice as long and has grown twice as fast. It is therefore tolerated for a quarter of that time.
 */
const PATIENCE_MS = 100;
/**
 * The limits during an overload, for callers with a call under way. A call that is admitted then is answered as on a
 * quiet day. It waits in no long queue, and does not run next to as many others as there are connections, which share
 * the database's processors. A caller's first call is admitted as usual, so that many calls of one caller do not keep
 * the others out.
 */
const OVERLOADED: Bounds = { perConnection: 0.5, waitMs: 10, lateMs: 20 };
/**
 * How long an overload lasts, and is extended while many calls are refused. A queue that was not seen for this long
 * counts as new.
 */
const OVERLOADED_MS = 1000;
/**
 * An overload ends when at most this share was refused, because those calls could have been admitted. Otherwise,
 * callers who retry each second would make it last.
 */
const FEW_REFUSED = 0.1;
/**
 * How many times an overload is extended without a new queue. Then everyone is admitted as usual: if it was the
 * refusals that came back, as after an outage of the database, there is no queue any more. Otherwise there is one at
 * once, which delays the calls of a tenth of a second.
 */
const MOST_EXTENSIONS = 10;
/** Up to four calls at once are never too many, however small the pool is. */
const FEW_CALLS = 4;
/** How long staff can wait for a connection before exports and batches are refused. */
const STAFF_WAIT_MS = 20;

/** Decides which calls are refused. It remembers the loads it has seen, and reads no clock itself. */
export interface OverloadRule {
  /**
   * Whether to refuse a call. Every API call must be checked.
   * @param hasCallUnderWay whether its caller has another one.
   */
  refuses(load: Load, hasCallUnderWay: boolean): boolean;
  /** Whether to refuse an export or a batch of items, which can come later, because staff at work come first. */
  postpones(load: Load): boolean;
}

/**
 * Creates a rule after CoDel (RFC 8289): it judges a queue by how long it delays calls and how long it lasts. If no
 * call leaves the queue, its length decides.
 * @param connections the size of the pool.
 */
export function overloadRule(connections: number): OverloadRule {
  let busySince = Number.NEGATIVE_INFINITY;
  let busyAt = Number.NEGATIVE_INFINITY;
  /** When the overload ends, how often it was extended since the last queue, and the calls since it last was. */
  const overload = { until: Number.NEGATIVE_INFINITY, extensions: 0, admitted: 0, refused: 0 };

  const callsWith = ({ connectionsInUse, waiting }: Load): number => connectionsInUse + waiting;
  const isBeyond = ({ perConnection, waitMs, lateMs }: Bounds, load: Load): boolean =>
    callsWith(load) > Math.max(FEW_CALLS, perConnection * connections) ||
    (load.waiting > 0 && load.lastWaitMs > waitMs) ||
    load.lateMs > lateMs;

  /** Whether the server has been busier than usual for too long. */
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
    const { until, extensions, admitted, refused } = overload;
    const isJustOver = now >= until && now - until < OVERLOADED_MS;
    if (isJustOver && extensions < MOST_EXTENSIONS && refused > FEW_REFUSED * (admitted + refused)) {
      overload.extensions += 1;
      beginOverload(now);
    }
    return now < overload.until;
  };

  return {
    refuses: (load, hasCallUnderWay) => {
      const isOngoing = isOverloaded(load.now);
      // Evaluated for every call, because the rule measures how long the server has been busy.
      const isQueue = isBusy(load);
      if (isQueue) {
        overload.extensions = 0;
        if (!isOngoing) beginOverload(load.now);
      }
      const mustRefuse = isQueue || (isOngoing && hasCallUnderWay && isBeyond(OVERLOADED, load));
      overload[mustRefuse ? 'refused' : 'admitted'] += 1;
      return mustRefuse;
    },
    postpones: ({ waiting, lastWaitMs }) => waiting > connections && lastWaitMs > STAFF_WAIT_MS,
  };
}
