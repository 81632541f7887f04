import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';

/** Keeps the widgets that came with the session, none if none came: the first dashboard need not ask for them. */
export function keepWidgets(widget = '[]'): void {
  // Anyone who signs in again goes on with what they have: it knows its version.
  queryClient().setQueryData(
    keyOf(dashboard.widget, {}),
    (known?: OutputOf<typeof dashboard.widget>) => known ?? { responseMessage: '', responseCode: 200, data: widget },
  );
}
