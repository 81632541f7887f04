import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';

/** Which calls are refused, and why: by their routes. */
type Refusals = Readonly<Record<string, string>>;

/** What a row says of calls that are refused as it is now; nothing when none is. The handlers refuse with the same sentences. */
export function refusalsOf(reasons: readonly (readonly [Endpoint, string | undefined])[]): { refused?: Refusals } {
  const refused = reasons.flatMap(([call, reason]) => (reason === undefined ? [] : [[routeOf(call), reason] as const]));
  return refused.length === 0 ? {} : { refused: Object.fromEntries(refused) };
}
