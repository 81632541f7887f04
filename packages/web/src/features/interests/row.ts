import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { deliveryState } from '@quarterdeck/contract/delivery-state';
import { interests } from '@quarterdeck/contract/interests';

/** An interest as the list shows it. */
export type Row = RowOf<typeof interests.list>;

/** The calls that show interests. */
export const showsInterests: readonly Endpoint[] = [interests.list, deliveryState.ofThing];
