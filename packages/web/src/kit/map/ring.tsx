import { Circle as Drawn } from 'react-leaflet';
import { type Circle, metresOf } from './circle.ts';
import classes from './map.module.css';

const WIDTHS = { usual: 2, strong: 4 } as const;

/** A circle on the map; a strong one stands out among others. */
export const Ring = ({ circle, isStrong = false }: { readonly circle: Circle; readonly isStrong?: boolean }) => (
  <Drawn
    center={[circle.center.latitude, circle.center.longitude]}
    radius={metresOf(circle)}
    interactive={false}
    className={classes.circle ?? ''}
    pathOptions={{ weight: isStrong ? WIDTHS.strong : WIDTHS.usual }}
  />
);
