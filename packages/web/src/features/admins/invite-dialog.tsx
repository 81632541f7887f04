import { Skeleton } from '@mantine/core';
import { admins } from '@quarterdeck/contract/admins';
import { groups } from '@quarterdeck/contract/groups';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { DialogForm } from '../../data/form/dialog-form.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import type { Control, Field } from '../../ui/form/values.ts';
import { GroupChecks } from './group-checks.tsx';
import { RightsChange } from './rights-change.tsx';

/** The new admin's groups, and the permissions that they give. */
const groupsControl: Control = {
  blank: [],
  Component: ({ value, onChange }) => {
    const { data, error, refetch } = useCall(groups.dropdown, { list: 1 });
    const ticked: readonly number[] = Array.isArray(value) ? value : [];
    const failure = failureInPlaceOf(data, error);
    if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={232} />;
    const tick = (id: number, isTicked: boolean): void =>
      onChange(isTicked ? [...ticked, id] : ticked.filter((one) => one !== id));
    return (
      <div>
        <GroupChecks
          choices={data.data}
          isTicked={(id) => ticked.includes(id)}
          wasTicked={() => false}
          onTick={tick}
          isMain={false}
        />
        <RightsChange before={[]} after={ticked} />
      </div>
    );
  },
};

const fields: readonly Field<typeof admins.invite>[] = [
  { name: 'name', label: 'Name' },
  { name: 'username', label: 'Username' },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    description: 'Invitations and sign-in codes are sent to this address',
  },
  { name: 'group_ids', label: 'Groups', control: groupsControl },
];

/** Invites an admin into groups, by email. */
export default function InviteDialog(open: OpenDialog) {
  return (
    <DialogForm
      call={admins.invite}
      title="Invite admin"
      lead="They are emailed a temporary password, valid for 24 hours, and then choose their own."
      fields={fields}
      submit="Send invitation"
      invalidates={[admins.list]}
      {...open}
    />
  );
}
