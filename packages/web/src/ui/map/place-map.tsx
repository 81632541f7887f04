import { IconMapPinFilled } from '@tabler/icons-react';
import { MAP } from './constants.ts';
import { Spot } from './layers/spot.tsx';
import classes from './map.module.css';
import { formatPosition, type Position } from './position.ts';
import { WorldMap } from './world-map.tsx';

interface Props {
  readonly at: Position;
  /** The name of the place's subject: a person's name, a post's title. */
  readonly name: string;
  /** The height, in pixels. */
  readonly height?: number;
}

/** A map around one place, with the position in words. */
export default function PlaceMap({ at, name, height = 280 }: Props) {
  return (
    <figure className={classes.place}>
      <WorldMap key={formatPosition(at, 6)} label={`Map of ${name}`} center={at} zoom={MAP.placeZoom} height={height}>
        <Spot at={at}>
          <IconMapPinFilled size={36} className={classes.pin ?? ''} aria-hidden />
        </Spot>
      </WorldMap>
      <figcaption className={classes.caption}>{formatPosition(at, 4)}</figcaption>
    </figure>
  );
}
