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
 * How long an overload lasts after the last queue. If many calls are refused in that time, it goes on for as long, with
 * twice as many calls admitted next to each other, until those are as many as usual. A server that could do the work
 * would otherwise go on refusing it, because the refused calls come back. A queue that was not seen for this long
 * counts as new.
 */
const OVERLOADED_MS = 1000;
/**
 * An overload ends when at most this share was refused, because those calls could have been admitted. Otherwise,
 * callers who retry each second would make it last.
 */
const FEW_REFUSED = 0.1;
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
  /** When the overload ends, its limit of calls, and the calls since the last queue, or since it was prolonged. */
  const overload = { until: Number.NEGATIVE_INFINITY, perConnection: 0, admitted: 0, refused: 0 };

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
  const beginOverload = (now: number, perConnection = OVERLOADED.perConnection): void => {
    Object.assign(overload, { until: now + OVERLOADED_MS, perConnection, admitted: 0, refused: 0 });
  };
  const isOverloaded = (now: number): boolean => {
    const { until, admitted, refused } = overload;
    const isJustOver = now >= until && now - until < OVERLOADED_MS;
    const perConnection = 2 * overload.perConnection;
    if (isJustOver && refused > FEW_REFUSED * (admitted + refused) && perConnection < USUAL.perConnection)
      beginOverload(now, perConnection);
    return now < overload.until;
  };

  return {
    refuses: (load, hasCallUnderWay) => {
      const isSecondCall = isOverloaded(load.now) && hasCallUnderWay;
      // Evaluated for every call, because the rule measures how long the server has been busy.
      const isQueue = isBusy(load);
      if (isQueue) beginOverload(load.now);
      const { perConnection } = overload;
      const mustRefuse = isQueue || (isSecondCall && isBeyond({ ...OVERLOADED, perConnection }, load));
      overload[mustRefuse ? 'refused' : 'admitted'] += 1;
      return mustRefuse;
    },
    postpones: ({ waiting, lastWaitMs }) => waiting > connections && lastWaitMs > STAFF_WAIT_MS,
  };
}
