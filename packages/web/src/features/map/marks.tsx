import { type Map as LeafletMap, latLngBounds } from 'leaflet';
import { useCallback, useState } from 'react';
import { useMap } from '../../ui/map/leaflet.tsx';
import { nearTo } from '../../ui/map/position.ts';
import type { View } from '../../ui/map/view.ts';
import { canPart, type Mark } from './gather.ts';
import { MarkButton } from './mark-button.tsx';
import { PeoplePopup } from './people-popup.tsx';
import { useView } from './use-view.ts';

const STEPS = 2;

/** A mark this near to the edge is mostly invisible, in pixels. */
const EDGE = 14;

function isOutside(map: LeafletMap, { latitude, longitude }: Mark): boolean {
  const { x, y } = map.latLngToContainerPoint([latitude, longitude]);
  const size = map.getSize();
  return x < EDGE || y < EDGE || x > size.x - EDGE || y > size.y - EDGE;
}

interface Props {
  readonly marks: readonly Mark[];
  readonly onReady: (view: View) => void;
  readonly onMoved: (view: View) => void;
}

/** The marks of the map of users: a large mark zooms in, a small one shows who is there. */
export function Marks({ marks, onReady, onMoved }: Props) {
  const map = useMap();
  const [told, setTold] = useState<Mark>();
  useView(onReady, onMoved);
  const goTo = (mark: Mark): void => {
    // The mark is replaced, so the map takes the focus.
    map.getContainer().focus({ preventScroll: true });
    const nearer = Math.min(map.getMaxZoom(), map.getZoom() + (mark.users.length === 0 ? STEPS : 1));
    if (mark.users.length === 0) {
      map.setView([mark.latitude, mark.longitude], nearer);
      return;
    }
    const places = mark.users.map((user) => nearTo(mark.longitude, user));
    const bounds = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
    const fitting = map.getBoundsZoom(bounds.pad(0.5), false);
    map.setView(bounds.getCenter(), Math.min(map.getMaxZoom(), Math.max(nearer, fitting)));
  };
  const open = (mark: Mark): void => {
    if (canPart(mark, map.getZoom(), map.getMaxZoom())) goTo(mark);
    else setTold(mark);
  };
  const close = useCallback((mark: Mark) => setTold((now) => (now?.key === mark.key ? undefined : now)), []);
  return (
    <>
      {marks.map((mark) => (
        <MarkButton key={mark.key} mark={mark} isOutside={isOutside(map, mark)} onOpen={open} />
      ))}
      {told && <PeoplePopup key={told.key} mark={told} onClose={() => close(told)} />}
    </>
  );
}
