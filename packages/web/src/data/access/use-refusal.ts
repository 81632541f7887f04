import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { reasonOf, useMay } from './use-may.ts';

/** A row that says why some of its calls are refused in its current state. */
export interface HasRefusals {
  readonly refused?: Readonly<Record<string, string>> | undefined;
}

/** Returns the server's reason for refusing a call for a row. */
export const refusalOf = (call: Endpoint, row: HasRefusals): string | undefined => row.refused?.[routeOf(call)];

/**
 * Returns why the signed-in admin cannot make a call about a row: a missing permission, or the server's reason for the
 * row.
 */
export function useRefusal(call: Endpoint, row: HasRefusals): string | undefined {
  return reasonOf(useMay(call)) ?? refusalOf(call, row);
}
