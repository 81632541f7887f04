import { sql } from 'kysely';
import { number, timestamp } from '../../../database/columns.ts';
import type { ReasonName } from '../../../domain/moderation/reasons.ts';

/*
 * The urgency of a case. The database stores one number per case (`case_urgency`) that does not include time. Every
 * hour of waiting adds one point to every case, so the order does not change.
 */

export type Severity = ReasonName['severity'];
const severities: readonly Severity[] = ['low', 'medium', 'high', 'critical'];
/** The points in `case_urgency`. */
const POINTS = { low: 0, medium: 12, high: 36, critical: 72 } as const;
const OF_REPORTERS = 12;
const OF_REACH = 6;

/** The share of the target time after which a case is nearly late. */
const NEAR = 0.75;

/** Returns a severity as cases store it. */
export const rankOf = (severity: Severity): number => severities.indexOf(severity) + 1;

/** The types of `urgencyColumns`. */
export const urgencyRow = {
  severity: number,
  reporters: number,
  reliability: number,
  views: number,
  opened_at: timestamp,
  waited: number,
  target: number,
};

/** The columns of `urgencyRow`, from the case `c`. `waited` is the hours until now, or until the case was closed. */
export const urgencyColumns = sql`c.severity, c.reporters, c.reporters_reliability as reliability, c.views, c.created_at as opened_at,
  greatest(0, extract(epoch from coalesce(c.closed_at, now()) - c.created_at)::float8 / 3600) as waited,
  c.target_hours as target`;

interface UrgencyParts {
  readonly severity: number;
  readonly reporters: number;
  readonly reliability: number;
  readonly views: number;
  readonly opened_at: Date;
  readonly waited: number;
  /** The target time for a decision, in hours. */
  readonly target: number;
}

const roundPoints = (points: number): number => Math.round(points * 10) / 10;

/** Returns how much each part adds to a case's urgency, as the API answers it. */
export function urgencyOf({ severity, reporters, reliability, views, opened_at, waited, target: hours }: UrgencyParts) {
  const worst = severities[severity - 1] ?? 'medium';
  const ofReporters = OF_REPORTERS * Math.log2(1 + reliability);
  const ofReach = OF_REACH * Math.log2(1 + views);
  const state = waited > hours ? 'past' : waited > NEAR * hours ? 'near' : 'ok';
  return {
    total: roundPoints(POINTS[worst] + ofReporters + ofReach + waited),
    severity: { worst, points: POINTS[worst] },
    reporters: { count: reporters, reliability: roundPoints(reliability), points: roundPoints(ofReporters) },
    reach: { views, points: roundPoints(ofReach) },
    waiting: { since: opened_at, hours: roundPoints(waited) },
    target: { hours, state },
  } as const;
}
