import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMap, useZoom } from './leaflet.tsx';
import classes from './map.module.css';

/** Buttons that zoom a map in and out. */
export function ZoomButtons() {
  const map = useMap();
  const zoom = useZoom();
  const button = (label: string, Icon: typeof IconPlus, step: number, end: number) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      onClick={() => map.setZoom(map.getZoom() + step)}
      {...(zoom === end ? { 'data-disabled': true, 'aria-disabled': true } : {})}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.zoom}>
      {button('Zoom in', IconPlus, 1, map.getMaxZoom())}
      {button('Zoom out', IconMinus, -1, map.getMinZoom())}
    </div>
  );
}
