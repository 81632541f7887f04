import type { InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { map } from '@quarterdeck/contract/map';
import { useCall } from '../../data/client/queries.ts';
import { MAP } from '../../ui/map/constants.ts';
import { nearTo, type Position } from '../../ui/map/position.ts';
import { gather, type Mark } from './gather.ts';

type Box = InputOf<typeof map.locations>;

const world: Box = {
  southwest_lat: -85,
  southwest_lng: -180,
  northeast_lat: 85,
  northeast_lng: 180,
  zoom: MAP.minZoom,
};

/** Half the side of a region, in degrees. */
const REACH = 0.75;

/** The zoom level at which places near to each other count as one. */
const TOGETHER_ZOOM = 10;

const around = ({ latitude, longitude }: Position): Box => ({
  southwest_lat: Math.max(-85, latitude - REACH),
  southwest_lng: longitude - REACH,
  northeast_lat: Math.min(85, latitude + REACH),
  northeast_lng: longitude + REACH,
  zoom: MAP.placeZoom,
});

function most(answer: OutputOf<typeof map.locations> | undefined, zoom: number): Position | undefined {
  if (!answer) return undefined;
  const marks = gather(answer, zoom, 0);
  const [first, ...others] = marks;
  const largest = others.reduce<Mark | undefined>(
    (best, mark) => (best && best.count >= mark.count ? best : mark),
    first,
  );
  return largest && nearTo(0, largest);
}

/** Returns the place with the most users: first the region, then the place in it. */
export function useBusiest() {
  const load = { silent: true, staleTime: Number.POSITIVE_INFINITY } as const;
  const everywhere = useCall(map.locations, world, load);
  const region = most(everywhere.data, MAP.minZoom);
  const near = useCall(map.locations, region ? around(region) : world, { ...load, enabled: region !== undefined });
  const isThere = everywhere.data !== undefined && (region === undefined || near.data !== undefined);
  const { error, isFetching, isPlaceholderData, refetch } = everywhere.error ? everywhere : near;
  const place: Position | undefined = isThere ? (most(near.data, TOGETHER_ZOOM) ?? MAP.center) : undefined;
  return { data: place, error, refetch, isFetching: isFetching || everywhere.isFetching, isPlaceholderData };
}
