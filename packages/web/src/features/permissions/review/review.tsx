import { Button, Skeleton } from '@mantine/core';
import { permissions } from '@quarterdeck/contract/permissions';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { CsvButton } from '../../../data/list/csv-button.tsx';
import { Empty, FailureState, NO_RECORDS } from '../../../ui/block/states.tsx';
import { Search } from '../../../ui/list/search.tsx';
import { rangeText } from '../../../ui/list/words.ts';
import { useAddress, useChangeAddress } from '../../../ui/screen/address.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { Matrix } from './matrix.tsx';
import classes from './review.module.css';

const SIZE = 25;

/** The admins' permissions: a row for each admin, a column for each permission. */
export default function RightsReview() {
  const { page: pageText = '0', query } = useAddress();
  const change = useChangeAddress();
  const page = /^\d{1,6}$/.test(pageText) ? Number(pageText) : 0;
  const filter = query === undefined ? {} : { query };
  const { data, error, refetch } = useCall(
    permissions.review,
    { page, page_limit: SIZE, ...filter },
    { keepEarlier: true },
  );
  const failure = failureInPlaceOf(data, error);
  const rows = data?.data ?? [];
  const total = data?.total ?? 0;
  const go = (next: number) => () => change((now) => ({ ...now, page: next === 0 ? undefined : String(next) }));
  return (
    <Page
      action={
        <>
          <CsvButton call={permissions.reviewCsv} input={filter} />
          <ActionButton
            call={permissions.saveReview}
            input={{ user_ids: rows.map(({ id }) => id) }}
            invalidates={[permissions.review]}
            confirm={{
              title: `Mark ${rows.length} admins as reviewed?`,
              text: 'Your name and the time are recorded for each admin on this page.',
              yes: 'Mark as reviewed',
            }}
            disabledReason={rows.length === 0 ? 'No admins on this page' : undefined}
          >
            Mark page as reviewed
          </ActionButton>
        </>
      }
    >
      <div className={classes.toolbar}>
        <Search value={query ?? ''} onSearch={(text) => change(() => ({ query: text === '' ? undefined : text }))} />
        <p className={classes.legend}>
          <b>G</b> by group · <b>N</b> direct · <b>B</b> both · <b>S</b> super admin ·{' '}
          <span className={classes.sample}>unused for 90 days</span>
        </p>
      </div>
      {failure ? (
        <FailureState failure={failure} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={360} />
      ) : rows.length === 0 ? (
        <Empty title={NO_RECORDS} />
      ) : (
        <>
          <Matrix rows={rows} />
          <nav className={classes.pages} aria-label="Pages">
            <span>{rangeText(page, SIZE, rows.length, { count: total, isExact: true })}</span>
            <Button variant="default" size="compact-sm" disabled={page === 0} onClick={go(page - 1)}>
              Previous page
            </Button>
            <Button variant="default" size="compact-sm" disabled={(page + 1) * SIZE >= total} onClick={go(page + 1)}>
              Next page
            </Button>
          </nav>
        </>
      )}
    </Page>
  );
}
