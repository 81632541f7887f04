import { circle as drawn } from 'leaflet';
import { useEffect } from 'react';
import { type Circle, metresOf } from '../circle.ts';
import { useLayer } from '../leaflet.tsx';
import classes from '../map.module.css';

const WIDTHS = { usual: 2, strong: 4 } as const;

/** A circle on the map, which stays at its first position; a strong one stands out among others. */
export function Ring({ circle, isStrong = false }: { readonly circle: Circle; readonly isStrong?: boolean }) {
  const weight = isStrong ? WIDTHS.strong : WIDTHS.usual;
  const layer = useLayer(() =>
    drawn([circle.center.latitude, circle.center.longitude], {
      radius: metresOf(circle),
      interactive: false,
      className: classes.circle ?? '',
      weight,
    }),
  );
  useEffect(() => void layer.setStyle({ weight }), [layer, weight]);
  return null;
}
