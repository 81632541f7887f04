import { groups } from '@quarterdeck/contract/groups';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useMay } from '../../data/access/use-may.ts';
import { useCall } from '../../data/client/queries.ts';
import { OpenThing } from '../../data/palette/open-thing.tsx';
import { RowActions } from './row-actions.tsx';
import { ViewAsButton } from './view-as-button.tsx';

interface Props {
  readonly id: number;
  readonly onDeleted: () => void;
}

/**
 * The actions on the open group, also in the palette. An admin who cannot see the list of groups still sees the group's
 * permissions.
 */
export function GroupActions({ id, onDeleted }: Props) {
  const isAllowed = useMay(groups.list).allowed;
  // The call for a single group is an addition: other servers have the actions only in the list of groups.
  const hasAdditions = useHasAdditions();
  const { data } = useCall(groups.list, { id }, { enabled: isAllowed && hasAdditions, silent: true });
  const row = data?.data[0];
  return row?.id === id ? (
    <OpenThing kind="group" id={id} name={row.name}>
      <RowActions row={row} page={{ onDeleted }} />
    </OpenThing>
  ) : (
    <OpenThing kind="group" id={id}>
      {!isAllowed && hasAdditions && <ViewAsButton id={id} />}
    </OpenThing>
  );
}
