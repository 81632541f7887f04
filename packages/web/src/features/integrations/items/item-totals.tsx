import { Skeleton } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { integrations } from '@quarterdeck/contract/integrations';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Card } from '../../../ui/block/card.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from '../integrations.module.css';

type Totals = OutputOf<typeof integrations.itemTotals>['data'];

const spans = [
  { name: 'today', title: 'Today' },
  { name: 'month', title: '30 days' },
] as const;
const outcomes = [
  { name: 'accepted', title: 'Accepted' },
  { name: 'waiting', title: 'Waited' },
  { name: 'refused', title: 'Refused' },
] as const;

const Table = ({ totals }: { readonly totals: Totals }) => (
  <section
    className={classes.scroller}
    aria-label="Items by type"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
  >
    <table className={classes.table}>
      <thead>
        <tr>
          <th rowSpan={2} scope="col">
            Type
          </th>
          {spans.map(({ name, title }) => (
            <th key={name} colSpan={outcomes.length} scope="colgroup">
              {title}
            </th>
          ))}
        </tr>
        <tr>
          {spans.flatMap((span) =>
            outcomes.map(({ name, title }) => (
              <th key={`${span.name} ${name}`} scope="col">
                {title}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {totals.map((of) => (
          <tr key={of.type}>
            <th scope="row">{of.type}</th>
            {spans.flatMap((span) =>
              outcomes.map(({ name }) => (
                <td
                  key={`${span.name} ${name}`}
                  data-bad={(name === 'refused' && of[span.name][name] > 0) || undefined}
                >
                  {formatNumber(of[span.name][name])}
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The number of items of each type, by result. */
export function ItemTotals() {
  const { data, error, refetch } = useCall(integrations.itemTotals, {});
  const content = (): React.ReactNode => {
    const failure = failureInPlaceOf(data, error);
    if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={120} />;
    if (data.data.length === 0) return <p className={classes.says}>No items in the last 30 days.</p>;
    return <Table totals={data.data} />;
  };
  return (
    <div className={classes.totals}>
      <Card title="Items received">{content()}</Card>
    </div>
  );
}
