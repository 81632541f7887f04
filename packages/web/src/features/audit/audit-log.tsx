import { audit } from '@quarterdeck/contract/audit';
import { useMay } from '../../data/access/use-may.ts';
import { List } from '../../data/list/list.tsx';
import { RefusalState } from '../../ui/block/states.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { columnsOf } from './columns.tsx';
import { useEntryAddress } from './use-entry-address.ts';
import { useFilters } from './use-filters.ts';

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx'));

function Trail() {
  const filters = useFilters();
  const { entry, open, close } = useEntryAddress();
  return (
    <>
      <List
        call={audit.list}
        columns={columnsOf(open)}
        filters={filters}
        csv={audit.csv}
        empty="Nothing has been recorded yet"
      />
      <EntryDialog id={entry} isOpen={entry !== undefined} onClose={close} />
    </>
  );
}

/** The audit log. */
export default function AuditLog() {
  const verdict = useMay(audit.list);
  return <Page>{verdict.allowed ? <Trail /> : <RefusalState verdict={verdict} />}</Page>;
}
