import { useMay } from '../../data/access/use-may.ts';
import { RefusalState } from '../../ui/block/states.tsx';
import { MAP } from '../../ui/map/constants.ts';
import { useAddress } from '../../ui/screen/address.ts';
import { Page } from '../../ui/screen/page.tsx';
import { Locations } from './locations.tsx';
import { PeopleList } from './people-list.tsx';
import { placeIn } from './place.ts';
import { useMapAddress } from './use-map-address.ts';

function WholeMap() {
  const { first, save } = useMapAddress();
  return <Locations first={first} height={MAP.height} hasWheel onMoved={save} />;
}

/** The locations of app users: on the map, or as a list of one area. */
export default function UsersMap() {
  const verdict = useMay('users_locations');
  const place = placeIn(useAddress().at);
  const shown = place ? <PeopleList place={place} /> : <WholeMap />;
  return <Page>{verdict.allowed ? shown : <RefusalState verdict={verdict} />}</Page>;
}
