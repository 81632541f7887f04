import { Button, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePreferences, useSavePreferences } from '../../data/preferences.ts';
import { ownTimeZone } from '../../ui/time/own-time-zone.ts';
import classes from './time-zone-hint.module.css';

const KEY = 'time-zone-hinted';

/** Tells an admin who has chosen no time zone, once, that exact times can be shown in the browser's. */
function Hint({ zone }: { readonly zone: string }) {
  const { save, isSaving } = useSavePreferences();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => localStorage.setItem(KEY, zone), [zone]);
  if (!isOpen) return null;
  return (
    <aside className={classes.hint} aria-label="Time zone">
      <span>
        Exact times are in UTC. <Link to="/preferences">Preferences</Link> can add {zone}.
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isSaving}
        aria-label={`Add ${zone}`}
        onClick={() => save({ time_zone: zone })}
      >
        Add time zone
      </Button>
      <CloseButton size="sm" aria-label="Close the hint" onClick={() => setOpen(false)} />
    </aside>
  );
}

/** The hint about the time zone, once for each zone in a browser. */
export default function TimeZoneHint() {
  const { preferences, isKept } = usePreferences();
  const [seen] = useState(() => localStorage.getItem(KEY));
  const zone = ownTimeZone();
  return isKept && preferences.time_zone === 'UTC' && zone !== 'UTC' && zone !== seen ? <Hint zone={zone} /> : null;
}
