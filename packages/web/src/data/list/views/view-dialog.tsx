import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { views as room } from '@quarterdeck/contract/views';
import { type FormEvent, useState } from 'react';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { GuardedDialog, type Inside } from '../../../ui/form/guarded-dialog.tsx';
import { useTell } from '../../../ui/form/use-tell.ts';
import { useCall, useWrite } from '../../client/queries.ts';
import { groupsOf, type View, type ViewState } from './view-state.ts';

interface Props extends OpenDialog {
  /** The path of the list's call. */
  readonly list: string;
  /** The view to rename and share; without it, a new one is saved. */
  readonly view?: View;
  /** What a new view shows. */
  readonly shown?: ViewState;
  readonly onSaved?: (view: View) => void;
}

type FieldsProps = Omit<Props, keyof OpenDialog> & Inside;

function Fields({ list, view, shown, onSaved, onSaving, onDone, onCancel }: FieldsProps) {
  const [name, setName] = useState(view?.name ?? '');
  const own = view ? groupsOf(view) : [];
  const [chosen, setChosen] = useState(own.map(({ id }) => String(id)));
  const [isTried, setTried] = useState(false);
  const { data } = useCall(room.groups, {});
  const invalidates = [room.ofList];
  const add = useWrite(room.add, { invalidates });
  const update = useWrite(room.update, { invalidates, version: view?.version });
  const isSaving = add.isPending || update.isPending;
  useTell(onSaving, isSaving);
  const groups = data?.data ?? [];
  const others = own.filter(({ id }) => !groups.some((group) => group.id === id));
  const options = [...others, ...groups];
  const wrong = room.add.input.shape.name.safeParse(name).error?.issues[0]?.message;
  const refused = (add.error ?? update.error)?.errors.find(({ field }) => field === 'name')?.message;
  const group_ids = chosen.map(Number);
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
    if (view) update.mutate({ id: view.id, name, group_ids }, { onSuccess });
    else if (shown) add.mutate({ list, name, shown, group_ids }, { onSuccess });
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
        {options.length > 0 && (
          <Checkbox.Group
            label="Shared with"
            description="Group members who have access to the list see this view. It does not give access to more rows."
            value={chosen}
            onChange={setChosen}
          >
            <Stack gap="xs" mt="xs">
              {options.map((one) => (
                <Checkbox key={one.id} value={String(one.id)} label={one.name} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
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

/** A dialog that names and shares a view. */
export default function ViewDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <GuardedDialog isOpen={isOpen} onClose={onClose} title={props.view ? 'Name and sharing' : 'Save as a new view'}>
      {(inside) => <Fields {...props} {...inside} />}
    </GuardedDialog>
  );
}
