import { useMay } from '../../kit/access/use-may.ts';
import { Page } from '../../kit/screen/page.tsx';
import { Refused } from '../../kit/states.tsx';
import { AddressTabs } from '../../kit/tabs/tabs.tsx';
import { Grants } from './grants.tsx';
import { Requests } from './requests.tsx';

/** Requests for access to conversations, and the grants that run. */
export default function AccessRequests() {
  const verdict = useMay('super');
  return (
    <Page>
      {verdict.allowed ? (
        <AddressTabs
          label="Access to conversations"
          tabs={[
            { id: 'requests', label: 'Requests', content: <Requests /> },
            { id: 'grants', label: 'Running grants', content: <Grants /> },
          ]}
        />
      ) : (
        <Refused verdict={verdict} />
      )}
    </Page>
  );
}
