import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { usePreferences, useSavePreferences } from '../../data/preferences.ts';
import classes from './time-zone-offer.module.css';

const own = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Offers the time zone of the browser to an admin who has chosen none, once for each zone. */
export default function TimeZoneOffer() {
  const { preferences, isKept } = usePreferences();
  const { save, isSaving } = useSavePreferences();
  const [declined, decline] = useLocalStorage<string | null>({
    key: 'time-zone-declined',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const zone = own();
  if (!isKept || preferences.time_zone !== 'UTC' || zone === 'UTC' || zone === declined) return null;
  return (
    <aside className={classes.offer} aria-label="Time zone">
      <span>Exact times are shown in UTC. Your browser is in {zone}.</span>
      <Button size="compact-sm" variant="default" loading={isSaving} onClick={() => save({ time_zone: zone })}>
        Show {zone} too
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => decline(zone)}>
        UTC alone
      </Button>
    </aside>
  );
}
