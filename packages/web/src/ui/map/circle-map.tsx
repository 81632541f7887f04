import { type Circle, zoomFor } from './circle.ts';
import { Ring } from './layers/ring.tsx';
import classes from './map.module.css';
import { formatPosition } from './position.ts';
import { WorldMap } from './world-map.tsx';

interface Props {
  readonly circle: Circle;
  /** The circle's subject: the name of a campaign. */
  readonly name: string;
  /** The height, in pixels. */
  readonly height?: number;
}

/** A map around a circle, with a description of the circle. */
export default function CircleMap({ circle, name, height = 280 }: Props) {
  const { center, radius, unit } = circle;
  const words = `${radius} ${radius === 1 && unit === 'miles' ? 'mile' : unit} around ${formatPosition(center, 4)}`;
  return (
    <figure className={classes.place}>
      <WorldMap key={words} label={`Map of ${name}`} center={center} zoom={zoomFor(circle, height)} height={height}>
        <Ring circle={circle} />
      </WorldMap>
      <figcaption className={classes.caption}>{words}</figcaption>
    </figure>
  );
}
