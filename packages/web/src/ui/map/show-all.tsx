import { Button } from '@mantine/core';
import { useMap, useZoom } from './leaflet.tsx';
import classes from './map.module.css';
import type { Position } from './position.ts';

/** Takes the map as far away as it goes; not there when it is. */
export function ShowAll({ center }: { readonly center: Position }) {
  const map = useMap();
  const zoom = useZoom();
  if (zoom === map.getMinZoom()) return null;
  const show = (): void => {
    // The button goes: the focus stays with the map.
    map.getContainer().focus({ preventScroll: true });
    map.setView([center.latitude, center.longitude], map.getMinZoom());
  };
  return (
    <Button className={classes.all ?? ''} variant="default" size="compact-sm" onClick={show}>
      Show all
    </Button>
  );
}
