import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';

/** Caches the widgets that came with the session, or none, so that the first dashboard need not load them. */
export function keepWidgets(widget = '[]'): void {
  // After signing in again, the cached widgets stay, because they have a version.
  queryClient().setQueryData(
    keyOf(dashboard.widget, {}),
    (known?: OutputOf<typeof dashboard.widget>) => known ?? { responseMessage: '', responseCode: 200, data: widget },
  );
}
