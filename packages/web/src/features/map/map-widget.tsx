import { GatedLink } from '../../data/access/gated-link.tsx';
import { Panel } from '../../ui/chart/panel.tsx';
import { MAP } from '../../ui/map/constants.ts';
import { Locations } from './locations.tsx';
import { useBusiest } from './use-busiest.ts';

const HEIGHT = 272;

/** The current locations of app users, for the dashboard: the map begins where most of them are. */
export default function MapWidget() {
  return (
    <Panel
      title="Users on the map"
      note="All users at their current location"
      query={useBusiest()}
      link={
        <GatedLink to="/geographical-users-count" access="users_locations">
          Users map
        </GatedLink>
      }
    >
      {(center) => <Locations first={{ center, zoom: MAP.placeZoom }} height={HEIGHT} hasAll />}
    </Panel>
  );
}
