import { integrations } from '@quarterdeck/contract/integrations';
import { AddButton } from '../../../data/form/add-button.tsx';
import { List } from '../../../data/list/list.tsx';
import type { Column } from '../../../ui/list/column.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { CopiedCode } from '../copied-code.tsx';
import { curlLine } from '../curl.ts';
import classes from '../integrations.module.css';
import { maskOf, scopesText } from '../row.ts';
import { RowActions } from '../row-actions.tsx';
import { AddKey } from './add-key.tsx';
import { KeyState } from './key-state.tsx';

/** Returns a key's last moment: it is valid through its last day. */
const lastMomentOf = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

const columns: readonly Column<typeof integrations.keys>[] = [
  { header: 'Name', cell: ({ name }) => <TruncatedText>{name}</TruncatedText>, sortBy: 'name', width: 170 },
  { header: 'Key', card: 'line', cell: (row) => <code className={classes.mask}>{maskOf(row)}</code>, width: 146 },
  { header: 'State', card: 'mark', cell: (row) => <KeyState row={row} />, width: 176 },
  { header: 'Scopes', cell: ({ scopes }) => <TruncatedText>{scopesText(scopes)}</TruncatedText> },
  { header: 'Calls, 30 days', card: 'line', cell: ({ calls }) => formatNumber(calls), align: 'right', width: 118 },
  { header: 'Errors', cell: ({ errors }) => formatNumber(errors), align: 'right', width: 80 },
  {
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at === null ? 'Never' : <Moment at={at} shows="ago" />),
    sortBy: 'last_used_at',
    width: 112,
  },
  {
    header: 'Last day',
    cell: ({ expires_at: end }) => (end === null ? 'None' : <Moment at={lastMomentOf(end)} />),
    sortBy: 'expires_at',
    width: 112,
  },
  { header: 'Actions', card: 'actions', cell: (row) => <RowActions row={row} />, align: 'right', width: 84 },
];

const empty = (
  <>
    A key lets one of the app's servers send data and read staff decisions. It does not give access to the console.
    Create one, then call from a shell:
    <CopiedCode copies="Copy call">{curlLine('qdk_…')}</CopiedCode>
  </>
);

/** The app's keys, with their calls and errors of the last 30 days. */
export function Keys() {
  return (
    <List
      call={integrations.keys}
      columns={columns}
      search="query"
      label="Keys"
      empty={empty}
      actions={<AddButton label="Create key" call={integrations.addKey} Dialog={AddKey} />}
    />
  );
}
