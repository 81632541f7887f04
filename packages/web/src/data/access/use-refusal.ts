import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { reasonOf, useMay } from './use-may.ts';

/** What tells why some of its calls are refused as it is now. */
export interface HasRefusals {
  readonly refused?: Readonly<Record<string, string>> | undefined;
}

/** Why a call is refused for a row, as the server tells. */
export const refusalOf = (call: Endpoint, row: HasRefusals): string | undefined => row.refused?.[routeOf(call)];

/** Why the signed-in admin cannot make a call about a row: for lack of a permission, or as the server tells of the row. */
export function useRefusal(call: Endpoint, row: HasRefusals): string | undefined {
  return reasonOf(useMay(call)) ?? refusalOf(call, row);
}
