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

/** Half the sides of a region and of a town, in degrees: more than half a cell of the step before. */
const REGION = 3;
const TOWN = 0.2;

/** The zoom levels at which places near to each other count as one. */
const REGION_ZOOM = 10;
const TOWN_ZOOM = 12;

const around = ({ latitude, longitude }: Position, reach: number): Box => ({
  southwest_lat: Math.max(-85, latitude - reach),
  southwest_lng: longitude - reach,
  northeast_lat: Math.min(85, latitude + reach),
  northeast_lng: longitude + reach,
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

/** Returns the place with the most users: first the region, then the town in it, then the place in that. */
export function useBusiest() {
  const load = { silent: true, staleTime: Number.POSITIVE_INFINITY } as const;
  const everywhere = useCall(map.locations, world, load);
  const region = most(everywhere.data, MAP.minZoom);
  const near = useCall(map.locations, region ? around(region, REGION) : world, {
    ...load,
    enabled: region !== undefined,
  });
  const town = region && most(near.data, REGION_ZOOM);
  const nearest = useCall(map.locations, town ? around(town, TOWN) : world, { ...load, enabled: town !== undefined });
  const isThere = everywhere.data && (!region || near.data) && (!town || nearest.data);
  const last = [everywhere, near].find(({ error }) => error) ?? nearest;
  const place: Position | undefined = isThere
    ? ((town && most(nearest.data, TOWN_ZOOM)) ?? town ?? region ?? MAP.center)
    : undefined;
  return {
    data: place,
    error: last.error,
    refetch: last.refetch,
    isFetching: [everywhere, near, nearest].some(({ isFetching }) => isFetching),
    isPlaceholderData: last.isPlaceholderData,
  };
}
