import { Button, Skeleton } from '@mantine/core';
import { dashboard, widgetsFor } from '@quarterdeck/contract/dashboard';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { OwnBoundary } from '../../../data/client/own-boundary.tsx';
import { useCall } from '../../../data/client/queries.ts';
import { Empty, FailureState } from '../../../ui/block/states.tsx';
import { productName } from '../../../ui/browser/console-config.ts';
import { readWidgets } from '../arrangement/read-widgets.ts';
import classes from '../dashboard.module.css';
import type { Widget, WidgetProps } from './kind.ts';
import { kinds } from './kinds.ts';

interface Props extends WidgetProps {
  /** The widget that another feature provides. */
  readonly MapWidget: Widget;
}

/** Widgets that came with the sign-in are not loaded again within this time, in milliseconds. */
const FRESH_MS = 10_000;

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** The admin's saved widgets, in their order, limited to those that they can see. */
export function Widgets({ days, MapWidget }: Props) {
  const { data, error, refetch } = useCall(dashboard.widget, {}, { silent: true, staleTime: FRESH_MS });
  const offers = widgetsFor(useMe(), productName);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.grid}>
        <Skeleton height={400} radius="md" />
        <Skeleton height={400} radius="md" />
      </div>
    );
  const shown = readWidgets(data.data).flatMap(({ id }) => offers.find((offer) => offer.id === id) ?? []);
  if (shown.length === 0)
    return (
      <Empty
        title="Your dashboard has no widgets yet"
        text={`You can add ${names.format(offers.map(({ kind }) => kinds[kind].title))}.`}
        action={<Button renderRoot={(props) => <Link {...props} to="/dashboard-widgets" />}>Manage Widgets</Button>}
      />
    );
  return (
    <div className={classes.grid}>
      {shown.map(({ id, kind }) => {
        const { Widget: Shown = MapWidget } = kinds[kind];
        return (
          <OwnBoundary key={id} title={kinds[kind].title} of={JSON.stringify(days.input)}>
            <Suspense fallback={<Skeleton height={400} radius="md" />}>
              <Shown days={days} />
            </Suspense>
          </OwnBoundary>
        );
      })}
    </div>
  );
}
