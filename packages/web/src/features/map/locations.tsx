import { Button } from '@mantine/core';
import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { map } from '@quarterdeck/contract/map';
import { useCallback, useMemo, useState } from 'react';
import { useCall } from '../../data/client/queries.ts';
import { FORBIDDEN, REFUSED } from '../../ui/block/states.tsx';
import type { View } from '../../ui/map/view.ts';
import { WorldMap } from '../../ui/map/world-map.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { gather } from './gather.ts';
import classes from './map.module.css';
import { Marks } from './marks.tsx';
import { MarksTable } from './marks-table.tsx';

const nowhere: InputOf<typeof map.locations> = {
  southwest_lat: 0,
  southwest_lng: 0,
  northeast_lat: 0,
  northeast_lng: 0,
};

const inputFor = ({ southwest, northeast, zoom }: View): InputOf<typeof map.locations> => ({
  southwest_lat: southwest.latitude,
  southwest_lng: southwest.longitude,
  northeast_lat: northeast.latitude,
  northeast_lng: northeast.longitude,
  zoom,
});

/** Returns the number of users, in a sentence. */
function countText(total: number | undefined): string {
  if (total === undefined) return 'Loading…';
  if (total === 0) return 'No users here';
  return total === 1 ? '1 user here' : `${formatNumber(total)} users here`;
}

interface Props {
  /** The map's initial view. */
  readonly first: Pick<View, 'center' | 'zoom'>;
  /** The height, in pixels. */
  readonly height: number;
  readonly hasWheel?: boolean;
  /** The map begins zoomed in: a button shows everything from afar. */
  readonly hasAll?: boolean;
  /** Receives the visible part of the map after it was moved. */
  readonly onMoved?: (view: View) => void;
}

/** App users on a map that loads again wherever it is moved, with the same data as a table below it. */
export function Locations({ first, height, hasWheel = false, hasAll = false, onMoved }: Props) {
  const [view, setView] = useState<View>();
  const { data, error, isFetching, refetch } = useCall(map.locations, view ? inputFor(view) : nowhere, {
    enabled: view !== undefined,
    keepEarlier: true,
    silent: true,
  });
  const moved = useCallback(
    (next: View) => {
      setView(next);
      onMoved?.(next);
    },
    [onMoved],
  );
  const marks = useMemo(
    () => (data && view && !error ? gather(data, view.zoom, view.center.longitude) : []),
    [data, view, error],
  );
  const total = data && marks.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className={classes.around}>
        <WorldMap
          label="Map of users"
          center={first.center}
          zoom={first.zoom}
          height={height}
          hasWheel={hasWheel}
          {...(hasAll ? { all: first.center } : {})}
        >
          <Marks marks={marks} onReady={setView} onMoved={moved} />
        </WorldMap>
        <p className={classes.status} data-busy={isFetching} role="status">
          {error ? (error.status === FORBIDDEN ? REFUSED : 'This could not be loaded') : countText(total)}
        </p>
        {error && (
          <div className={classes.failed}>
            <p>{error.message}</p>
            {error.status !== FORBIDDEN && (
              <Button variant="default" onClick={() => void refetch()}>
                Retry
              </Button>
            )}
          </div>
        )}
      </div>
      <MarksTable marks={marks} />
    </>
  );
}
