import { useMay } from '../../kit/access/use-may.ts';
import { Page } from '../../kit/screen/page.tsx';
import { Refused } from '../../kit/states.tsx';
import { AddressTabs } from '../../kit/tabs/tabs.tsx';
import { Items } from './items.tsx';
import { Keys } from './keys.tsx';
import { Storage } from './storage.tsx';
import { Deliveries } from './webhooks/deliveries.tsx';
import { Endpoints } from './webhooks/endpoints.tsx';

/** How the app is connected. */
export default function Integrations() {
  const verdict = useMay('super');
  return (
    <Page>
      {verdict.allowed ? (
        <AddressTabs
          label="Integrations"
          tabs={[
            { id: 'keys', label: 'Keys', content: <Keys /> },
            { id: 'items', label: 'Items', content: <Items /> },
            { id: 'webhooks', label: 'Webhooks', content: <Endpoints /> },
            { id: 'deliveries', label: 'Deliveries', content: <Deliveries /> },
            { id: 'storage', label: 'Storage', content: <Storage /> },
          ]}
        />
      ) : (
        <Refused verdict={verdict} />
      )}
    </Page>
  );
}
