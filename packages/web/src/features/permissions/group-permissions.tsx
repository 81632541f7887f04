import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { IconUsersGroup } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { EmptyState } from '../../ui/block/empty-state.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import { Page } from '../../ui/screen/page.tsx';
import type { Holder } from './holder.ts';
import { PermissionTable } from './permission-table.tsx';
import classes from './permissions.module.css';
import { Places } from './places.tsx';
import { isGranted, type Row } from './sections.ts';
import { useRowMemory } from './state/row-memory.ts';
import { changeOf, unknownText } from './state/states.ts';

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The effect of the toggle on the group's admins. */
const Effect = ({ row }: { readonly row: Row }) => <span className={classes.effect}>{changeOf(row)}</span>;

interface RowsProps {
  readonly holder: Holder;
  readonly all: readonly Row[];
}

function GroupRows({ holder, all }: RowsProps) {
  const rows = useRowMemory(holder, all);
  return (
    <PermissionTable
      holder={holder}
      rows={rows}
      sum={`${rows.filter(isGranted).length} of ${rows.length} granted${unknownText(rows)}`}
      counts={isGranted}
      asideOf={(row) => <Effect row={row} />}
    />
  );
}

function GroupTable({ id }: { readonly id: number }) {
  const of = { group_id: id };
  const { data, error, refetch } = useCall(permissions.ofGroup, of);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Places />;
  return <GroupRows holder={{ load: permissions.ofGroup, toggle: permissions.toggleOfGroup, of }} all={data.data} />;
}

/** Returns the groups to choose from, each once: a repeated id would be a second option for the same group. */
const optionsOf = (groups: readonly { readonly id: number; readonly name: string }[]) =>
  Array.from(new Map(groups.map(({ id, name }) => [String(id), name])), ([value, label]) => ({ value, label }));

interface Props {
  /** The actions on the group, which another feature provides. */
  readonly GroupActions: ComponentType<{ readonly id: number; readonly onDeleted: () => void }>;
}

/** A group's permissions. */
export function GroupPermissions({ GroupActions }: Props) {
  const { group_id: text } = useAddress();
  const change = useChangeAddress();
  const { data, error, refetch } = useCall(groups.dropdown, { list: 1 });
  const failure = failureInPlaceOf(data, error);
  const id = idIn(text);
  const choose = (next: string | null): void => change((now) => ({ ...now, group_id: next ?? undefined }));
  return (
    <Page>
      {failure ? (
        <FailureState failure={failure} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.choice}>
          <Choice
            label="Group"
            placeholder="Select a group"
            data={optionsOf(data?.data ?? [])}
            value={id === undefined ? null : String(id)}
            onChange={choose}
            isLoading={!data}
          />
          {id !== undefined && <GroupActions key={id} id={id} onDeleted={() => choose(null)} />}
        </div>
      )}
      {failure ? null : id === undefined ? (
        <EmptyState icon={<IconUsersGroup />} title="Please select group to change permissions" />
      ) : (
        <GroupTable key={id} id={id} />
      )}
    </Page>
  );
}
