import { useMay } from '../../../data/access/use-may.ts';
import { RefusalState } from '../../../ui/block/states.tsx';
import { Page } from '../../../ui/screen/page.tsx';
import { AddressTabs } from '../../../ui/tabs/tabs.tsx';
import { Grants } from './grants.tsx';
import { Requests } from './requests.tsx';

/** Requests for access to conversations, and the active grants. */
export default function AccessRequests() {
  const verdict = useMay('super');
  return (
    <Page>
      {verdict.allowed ? (
        <AddressTabs
          label="Access to conversations"
          tabs={[
            { id: 'requests', label: 'Requests', content: <Requests /> },
            { id: 'grants', label: 'Active grants', content: <Grants /> },
          ]}
        />
      ) : (
        <RefusalState verdict={verdict} />
      )}
    </Page>
  );
}
