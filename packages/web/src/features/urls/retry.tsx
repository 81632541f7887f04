import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { MOST_RETRIES, urls } from '@quarterdeck/contract/urls';
import { ActionButton } from '../../data/access/action-button.tsx';
import { refusalOf } from '../../data/access/use-refusal.ts';
import { useAddress } from '../../ui/screen/address.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { agoText, useClockText } from '../../ui/time/ago.ts';
import classes from './urls.module.css';

type Row = RowOf<typeof urls.failed>;
type Retry = NonNullable<Row['retry']>;

/** The lists that show what was asked for. */
const invalidates = [urls.failed, urls.hosts];

/** While the app is waited for, the list is asked again so often. */
const ANSWER_MS = 2000;

/** How soon a page is to be loaded again: while the app is waited for, and so long that its answer is read. */
export const repeatsFor = (rows: readonly Row[]): number | undefined =>
  rows.some(({ retry }) => retry?.is_waiting === 1) ? ANSWER_MS : undefined;

function textOf({ row, retry, now }: { readonly row: Row; readonly retry: Retry; readonly now: number }): string {
  const { requested_at: asked, answered_at: answered } = retry;
  if (answered === null) {
    const silence = retry.is_waiting === 1 ? '' : ': no answer yet';
    return `Retry requested ${agoText(asked, now)}${silence}`;
  }
  if (row.resolved_at !== null) return `The app retried ${agoText(answered, now)}: resolved`;
  return `The app retried ${agoText(answered, now)} and failed${row.cause ? `: ${row.cause}` : ''}`;
}

function Asked({ row, retry }: { readonly row: Row; readonly retry: Retry }) {
  const text = useClockText((now) => textOf({ row, retry, now }));
  return (
    <span className={classes.retry}>
      <TruncatedText>{text}</TruncatedText>
    </span>
  );
}

/** What came of the last retry that staff asked for. */
export const RetryState = ({ row }: { readonly row: Row }) =>
  row.retry ? <Asked row={row} retry={row.retry} /> : null;

const button = { variant: 'default', size: 'compact-sm' } as const;

/** Asks the app to try one URL again. */
export const RetryUrl = ({ row: { id, url, refused } }: { readonly row: Row }) => (
  <ActionButton
    {...button}
    call={urls.retry}
    input={{ id }}
    invalidates={invalidates}
    disabledReason={refusalOf(urls.retry, { refused })}
    aria-label={`Retry ${url}`}
  >
    Retry
  </ActionButton>
);

const AT_MOST = `The app retries unresolved URLs, ${formatNumber(MOST_RETRIES)} at a time, newest first. Results appear here when the app sends them.`;

/** What the address narrows the list to. */
function useShown() {
  const { host, failedType } = useAddress();
  const kind = failedType === 'failed_in_enrichment' ? ({ failedType } as const) : {};
  return { host, kind };
}

/** Asks the app to try the URLs of a host again, of the kind that is shown. */
export function RetryHost({ row }: { readonly row: RowOf<typeof urls.hosts> }) {
  const { host } = row;
  const { kind } = useShown();
  return (
    <ActionButton
      {...button}
      call={urls.retry}
      input={{ host, ...kind }}
      invalidates={invalidates}
      disabledReason={refusalOf(urls.retry, row)}
      confirm={{ title: `Retry the URLs of ${host}`, text: AT_MOST, yes: 'Retry' }}
      aria-label={`Retry the URLs of ${host}`}
    >
      Retry
    </ActionButton>
  );
}

/** Asks the app to try again what the list is narrowed to. */
export function RetryList() {
  const { host, kind } = useShown();
  const which = [host ? `of ${host}` : '', kind.failedType ? 'that failed in the enrichment service' : ''].filter(
    Boolean,
  );
  const name = which.length === 0 ? 'all failed URLs' : `the failed URLs ${which.join(' ')}`;
  return (
    <ActionButton
      variant="default"
      call={urls.retry}
      input={{ ...(host ? { host } : {}), ...kind }}
      invalidates={invalidates}
      confirm={{ title: `Retry ${name}`, text: AT_MOST, yes: 'Retry' }}
      aria-label={`Retry ${name}`}
    >
      {which.length === 0 ? 'Retry all' : 'Retry these'}
    </ActionButton>
  );
}
