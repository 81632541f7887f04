import { useMay } from '../../kit/access/use-may.ts';
import { MAP } from '../../kit/map/constants.ts';
import { Page } from '../../kit/screen/page.tsx';
import { Refused } from '../../kit/states.tsx';
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
