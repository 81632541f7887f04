import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { views as room } from '@quarterdeck/contract/views';
import { type FormEvent, useState } from 'react';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { GuardedDialog, type Inside } from '../../../ui/form/guarded-dialog.tsx';
import { useTell } from '../../../ui/form/use-tell.ts';
import { useCall, useWrite } from '../../client/queries.ts';
import type { View, ViewState } from './view-state.ts';

interface Props extends OpenDialog {
  /** The path of the call of the list. */
  readonly list: string;
  /** The view that is named and shared; without it, a new one is saved. */
  readonly view?: View;
  /** What a new one shows. */
  readonly shown?: ViewState;
  readonly onSaved?: (view: View) => void;
}

const NOBODY = '';

type FieldsProps = Omit<Props, keyof OpenDialog> & Inside;

function Fields({ list, view, shown, onSaved, onSaving, onDone, onCancel }: FieldsProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [group, setGroup] = useState(view?.group ? String(view.group.id) : NOBODY);
  const [isTried, setTried] = useState(false);
  const { data } = useCall(room.groups, {});
  const invalidates = [room.ofList];
  const add = useWrite(room.add, { invalidates });
  const update = useWrite(room.update, { invalidates, version: view?.version });
  const isSaving = add.isPending || update.isPending;
  useTell(onSaving, isSaving);
  const groups = data?.data ?? [];
  const isOther = view?.group && !groups.some(({ id }) => id === view.group?.id);
  const options = [...(isOther && view.group ? [view.group] : []), ...groups];
  const wrong = room.add.input.shape.name.safeParse(name).error?.issues[0]?.message;
  const refused = (add.error ?? update.error)?.errors.find(({ field }) => field === 'name')?.message;
  const group_id = group === NOBODY ? null : Number(group);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (wrong !== undefined) {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const onSuccess = ({ data: saved }: { readonly data: View }): void => {
      onDone();
      onSaved?.(saved);
    };
    if (view) update.mutate({ id: view.id, name, group_id }, { onSuccess });
    else if (shown) add.mutate({ list, name, shown, group_id }, { onSuccess });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={60}
          data-autofocus
          value={name}
          error={(isTried && wrong) || refused}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            add.reset();
            update.reset();
          }}
        />
        <NativeSelect
          label="Shared with"
          description="Group members who have access to the list see this view. It does not give access to more rows."
          value={group}
          data={[
            { value: NOBODY, label: 'Only you' },
            ...options.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {view ? 'Save' : 'Save view'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Names a view and shares it. */
export default function ViewDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <GuardedDialog isOpen={isOpen} onClose={onClose} title={props.view ? 'Name and sharing' : 'Save as a new view'}>
      {(inside) => <Fields {...props} {...inside} />}
    </GuardedDialog>
  );
}
