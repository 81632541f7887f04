import { webhooks } from '@quarterdeck/contract/webhooks';
import {
  IconEdit,
  IconKey,
  IconList,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalOf } from '../../../data/access/use-refusal.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { endpointFields, resendFields, secretFields } from './fields.ts';
import { type EndpointRow, showsDeliveries, showsEndpoints } from './row.ts';

const NewSecret = lazyDialog(() => import('./new-secret-dialog.tsx'));

/** The actions on an endpoint. */
export function EndpointActions({ row }: { readonly row: EndpointRow }) {
  const { id, url, version, state } = row;
  const [open, setOpen] = useState<'edit' | 'secret' | 'shown' | 'resend' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string>();
  const navigate = useNavigate();
  const refreshing = { invalidates: showsEndpoints };
  const test = useWrite(webhooks.testEndpoint, refreshing);
  const pause = useWrite(webhooks.pauseEndpoint, refreshing);
  const resume = useWrite(webhooks.resumeEndpoint, refreshing);
  const remove = useWrite(webhooks.removeEndpoint, refreshing);
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        label={`More actions for ${url}`}
        items={[
          {
            label: 'Deliveries',
            icon: IconList,
            run: () => void navigate({ to: '.', search: { tab: 'deliveries', endpoint_id: String(id) } }),
          },
          { label: 'Send test event', icon: IconSend, run: () => test.mutate({ id }) },
          {
            label: 'Resend …',
            icon: IconRepeat,
            reason: refusalOf(webhooks.resendSince, row),
            run: () => setOpen('resend'),
          },
          {
            label: 'Edit',
            icon: IconEdit,
            reason: refusalOf(webhooks.updateEndpoint, row),
            run: () => setOpen('edit'),
          },
          {
            label: 'Change secret',
            icon: IconKey,
            reason: refusalOf(webhooks.changeSecret, row),
            run: () => setOpen('secret'),
          },
          state === 'paused'
            ? { label: 'Resume', icon: IconPlayerPlay, run: () => resume.mutate({ id }) }
            : {
                label: 'Pause',
                icon: IconPlayerPause,
                reason: refusalOf(webhooks.pauseEndpoint, row),
                run: () => pause.mutate({ id }),
              },
          { label: 'Remove', icon: IconTrash, run: () => setOpen('remove') },
        ]}
      />
      <DialogForm
        call={webhooks.updateEndpoint}
        title={`Edit ${url}`}
        fields={endpointFields}
        initial={{ url, events: row.events }}
        fixed={{ id }}
        version={version}
        submit="Save"
        invalidates={showsEndpoints}
        isOpen={open === 'edit'}
        onClose={close}
      />
      <DialogForm
        call={webhooks.changeSecret}
        title="Change secret"
        lead="A new secret is created. The previous secret also signs for the selected time, so no event is missed."
        fields={secretFields}
        fixed={{ id }}
        submit="Change"
        invalidates={showsEndpoints}
        isOpen={open === 'secret'}
        onClose={close}
        onDone={(answer) => {
          setSecret(answer.secret);
          setOpen('shown');
        }}
      />
      <DialogForm
        call={webhooks.resendSince}
        title="Resend"
        lead="Events are sent in order with the same ids, so the app can skip the ones it has."
        fields={resendFields}
        fixed={{ id }}
        submit="Resend"
        invalidates={showsDeliveries}
        isOpen={open === 'resend'}
        onClose={close}
      />
      <Confirm
        title="Remove endpoint"
        text={`${url} receives no more events, and its deliveries are deleted. This cannot be undone.`}
        yes="Remove"
        isDangerous
        isOpen={open === 'remove'}
        onYes={() => {
          close();
          remove.mutate({ id });
        }}
        onNo={close}
      />
      <NewSecret secret={secret} isOpen={open === 'shown'} onClose={close} />
    </>
  );
}
