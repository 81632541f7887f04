import { Button } from '@mantine/core';
import { useMap, useZoom } from './leaflet.tsx';
import classes from './map.module.css';
import type { Position } from './position.ts';

/** The button that zooms out completely; hidden when the map already is. */
export function ShowAll({ center }: { readonly center: Position }) {
  const map = useMap();
  const zoom = useZoom();
  if (zoom === map.getMinZoom()) return null;
  const show = (): void => {
    // The button disappears, so the map takes the focus.
    map.getContainer().focus({ preventScroll: true });
    map.setView([center.latitude, center.longitude], map.getMinZoom());
  };
  return (
    <Button className={classes.all ?? ''} variant="default" size="compact-sm" onClick={show}>
      Show all
    </Button>
  );
}
