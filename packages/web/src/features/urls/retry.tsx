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

/** The lists that show retries. */
const invalidates = [urls.failed, urls.hosts];

/** How often the list is loaded while it waits for the app, in milliseconds. */
const ANSWER_MS = 2000;

/** Returns the interval at which a page is loaded again: until the app's answer is loaded. */
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

/** The result of the last retry that staff requested. */
export const RetryState = ({ row }: { readonly row: Row }) =>
  row.retry ? <Asked row={row} retry={row.retry} /> : null;

const button = { variant: 'default', size: 'compact-sm' } as const;

/** Requests that the app retries one URL. */
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

/** Returns the list's filters from the address. */
function useShown() {
  const { host, failedType } = useAddress();
  const kind = failedType === 'failed_in_enrichment' ? ({ failedType } as const) : {};
  return { host, kind };
}

/** Requests that the app retries a host's URLs, of the kind that is shown. */
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

/** Requests that the app retries the URLs that match the list's filters. */
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
