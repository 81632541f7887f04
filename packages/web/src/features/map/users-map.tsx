import { useMay } from '../../data/access/use-may.ts';
import { Refused } from '../../ui/block/states.tsx';
import { MAP } from '../../ui/map/constants.ts';
import { Page } from '../../ui/screen/page.tsx';
import { Locations } from './locations.tsx';
import { useMapAddress } from './use-map-address.ts';

function WholeMap() {
  const { first, save } = useMapAddress();
  return <Locations first={first} height={MAP.height} hasWheel onMoved={save} />;
}

/** Where the users of the app are. */
export default function UsersMap() {
  const verdict = useMay('users_locations');
  return <Page>{verdict.allowed ? <WholeMap /> : <Refused verdict={verdict} />}</Page>;
}
