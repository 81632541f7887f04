import { channels } from '@quarterdeck/contract/channels';
import { useHas } from '../../data/access/use-has.ts';
import { useMay } from '../../data/access/use-may.ts';
import { RefusalState } from '../../ui/block/states.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { AddressTabs } from '../../ui/tabs/tabs.tsx';
import { Channels } from './channels/channels.tsx';
import { Items } from './items/items.tsx';
import { Keys } from './keys/keys.tsx';
import { Storage } from './storage/storage.tsx';
import { Deliveries } from './webhooks/deliveries.tsx';
import { Endpoints } from './webhooks/endpoints.tsx';

/** The app's connection: keys, webhooks, items, channels and storage. */
export default function Integrations() {
  const verdict = useMay('super');
  const hasChannels = useHas(channels.list);
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
            ...(hasChannels ? [{ id: 'channels', label: 'Channels', content: <Channels /> }] : []),
            { id: 'storage', label: 'Storage', content: <Storage /> },
          ]}
        />
      ) : (
        <RefusalState verdict={verdict} />
      )}
    </Page>
  );
}
