import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';

/** The calls that are refused, by route, and why. */
type Refusals = Readonly<Record<string, string>>;

/**
 * Returns the refused calls for a row in its current state; empty without any. The handlers refuse with the same
 * sentences.
 */
export function refusalsOf(reasons: readonly (readonly [Endpoint, string | undefined])[]): { refused?: Refusals } {
  const refused = reasons.flatMap(([call, reason]) => (reason === undefined ? [] : [[routeOf(call), reason] as const]));
  return refused.length === 0 ? {} : { refused: Object.fromEntries(refused) };
}
