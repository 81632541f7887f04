import { Skeleton } from '@mantine/core';
import { admins } from '@quarterdeck/contract/admins';
import { groups } from '@quarterdeck/contract/groups';
import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { CancelAndSave } from '../../ui/form/buttons.tsx';
import type { Inside } from '../../ui/form/guarded-dialog.tsx';
import { useTell } from '../../ui/form/use-tell.ts';
import classes from './admins.module.css';
import { changeText } from './changes.ts';
import { GroupChecks } from './group-checks.tsx';
import { RightsChange } from './rights-change.tsx';
import { type Assignable, type Group, groupsOf } from './row.ts';

interface Props extends Inside {
  readonly admin: Assignable;
}

/** The form: groups to select, the effect of saving, and Save. */
export function AssignForm({ admin, onDirty, onSaving, onDone, onCancel }: Props) {
  const { data, error, refetch } = useCall(groups.dropdown, { list: 1 });
  const write = useWrite(admins.assignGroups, {
    invalidates: [admins.list, admins.groupGrants, profiles.profile, profiles.timeline],
    version: admin.version,
  });
  const before = groupsOf(admin);
  // Stores the changes, not the result: after a conflict, they apply to the groups as they are then.
  const [ticks, setTicks] = useState<Readonly<Record<number, boolean>>>({});
  const all: readonly Group[] = data?.data ?? before;
  const isTicked = (id: number): boolean => ticks[id] ?? before.some((group) => group.id === id);
  const after = all.filter(({ id }) => isTicked(id));
  const change = changeText(before, after);
  useTell(onDirty, change !== '');
  useTell(onSaving, write.isPending);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={232} />;
  const save = (): void =>
    write.mutate({ group_ids: after.map(({ id }) => id), user_id: admin.id }, { onSuccess: onDone });
  return (
    <form
      className={classes.assign}
      onSubmit={(event) => {
        event.preventDefault();
        if (change !== '' && !write.isPending) save();
      }}
    >
      <GroupChecks
        choices={data.data}
        isTicked={isTicked}
        wasTicked={(id) => before.some((group) => group.id === id)}
        onTick={(id, value) => setTicks({ ...ticks, [id]: value })}
      />
      <p className={classes.change} role="status">
        {change === '' ? 'Nothing changes.' : change}
      </p>
      <RightsChange userId={admin.id} before={before.map(({ id }) => id)} after={after.map(({ id }) => id)} />
      <CancelAndSave isSaving={write.isPending} onCancel={onCancel} />
    </form>
  );
}
