import { useCallback, useState } from 'react';
import { MAP } from '../../ui/map/constants.ts';
import { nearTo } from '../../ui/map/position.ts';
import type { View } from '../../ui/map/view.ts';
import { type Address, useAddress, useChangeAddress } from '../../ui/screen/address.ts';

type Place = Pick<View, 'center' | 'zoom'>;

const start: Place = { center: MAP.center, zoom: MAP.usersZoom };

function placeIn({ lat, lng, zoom }: Address): Place {
  const [latitude, longitude, near] = [lat, lng, zoom].map((text) =>
    text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN,
  );
  const isPlace = Math.abs(latitude ?? Number.NaN) <= 85 && Math.abs(longitude ?? Number.NaN) <= 180;
  if (!isPlace || latitude === undefined || longitude === undefined || !Number.isInteger(near)) return start;
  return { center: { latitude, longitude }, zoom: near ?? start.zoom };
}

/** Stores the visible part of the map in the address, so that a reload and a pasted link restore it. */
export function useMapAddress() {
  const address = useAddress();
  const change = useChangeAddress();
  const [first] = useState(() => placeIn(address));
  const save = useCallback(
    ({ center, zoom }: Place) => {
      const { latitude, longitude } = nearTo(0, center);
      change((now) => ({ ...now, lat: latitude.toFixed(4), lng: longitude.toFixed(4), zoom: String(zoom) }), {
        replace: true,
      });
    },
    [change],
  );
  return { first, save };
}
