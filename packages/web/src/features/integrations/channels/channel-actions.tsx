import { channels } from '@quarterdeck/contract/channels';
import { IconEdit, IconLink, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { addressFields, channelFields } from './fields.ts';
import { type ChannelRow, kindNames } from './row.ts';

const refreshing = { invalidates: [channels.list] };

/** The actions on a channel. */
export function ChannelActions({ row }: { readonly row: ChannelRow }) {
  const { id, kind, url, events, groups, version } = row;
  const [open, setOpen] = useState<'edit' | 'address' | 'remove' | null>(null);
  const test = useWrite(channels.test, { ...refreshing, accepts: ({ data }) => data.delivered === 1 });
  const remove = useWrite(channels.remove, refreshing);
  const name = `${kindNames[kind]} at ${url}`;
  const close = (): void => setOpen(null);
  const change = {
    call: channels.update,
    fixed: { id },
    version,
    submit: 'Save',
    onClose: close,
    ...refreshing,
  } as const;
  return (
    <>
      <Menu
        label={`More actions for ${name}`}
        items={[
          { label: 'Send test message', icon: IconSend, run: () => test.mutate({ id }) },
          { label: 'Edit', icon: IconEdit, run: () => setOpen('edit') },
          { label: 'Change address', icon: IconLink, run: () => setOpen('address') },
          { label: 'Remove', icon: IconTrash, run: () => setOpen('remove') },
        ]}
      />
      <DialogForm
        {...change}
        title={`Edit ${name}`}
        fields={channelFields}
        initial={{ events, groups: groups.map((group) => group.id) }}
        isOpen={open === 'edit'}
      />
      <DialogForm {...change} title="Change address" fields={addressFields} isOpen={open === 'address'} />
      <Confirm
        title="Remove channel"
        text={`${name} no longer receives notices. This cannot be undone.`}
        yes="Remove"
        isDangerous
        isOpen={open === 'remove'}
        onYes={() => {
          close();
          remove.mutate({ id });
        }}
        onNo={close}
      />
    </>
  );
}
