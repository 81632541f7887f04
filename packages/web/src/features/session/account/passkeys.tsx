import { Button } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { browserOf } from '@quarterdeck/contract/core/fields/browser';
import { session } from '@quarterdeck/contract/session';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { useState } from 'react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useWrite } from '../../../data/client/queries.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { alert } from '../../../ui/alert/alert.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { usePasskeysHere } from '../passkeys-here.ts';
import classes from '../session.module.css';

type Passkey = OutputOf<typeof signIn.own>['data']['passkeys'][number];

/** Creates a passkey on this device, named after its browser until its owner renames it. */
export function AddPasskey() {
  const [isAsking, setAsking] = useState(false);
  const { reason } = usePasskeysHere();
  const { mutate, isPending } = useWrite(signIn.addPasskey, { invalidates: [signIn.own, session.loginData] });
  const add = async (): Promise<void> => {
    setAsking(true);
    try {
      const { makePasskey } = await import('../passkey.ts');
      mutate({ name: browserOf(navigator.userAgent, 'Passkey'), response: await makePasskey() });
    } catch (error) {
      alert.danger(error instanceof Error ? error.message : 'The passkey could not be created');
    } finally {
      setAsking(false);
    }
  };
  return (
    <GatedButton
      variant="default"
      size="compact-sm"
      loading={isAsking || isPending}
      disabledReason={reason}
      onClick={() => void add()}
    >
      Add a passkey
    </GatedButton>
  );
}

/** A passkey: its name, when it was last used, and its actions. */
export function PasskeyItem({
  passkey: { id, name, created_at: made, last_used_at: used },
}: {
  readonly passkey: Passkey;
}) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <div className={`${classes.row} ${classes.part}`}>
      <div>
        <p className={classes.rowTitle}>{name}</p>
        <p className={classes.rowText}>
          Added <Moment at={made} shows="both" />
          {used ? (
            <>
              {' '}
              · last used <Moment at={used} shows="ago" />
            </>
          ) : (
            ' · not used yet'
          )}
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <ActionButton
          call={signIn.removePasskey}
          input={{ id }}
          invalidates={[signIn.own]}
          confirm={{ title: 'Remove this passkey?', text: `${name} no longer signs you in.`, yes: 'Remove' }}
          variant="default"
          size="compact-sm"
          aria-label={`Remove ${name}`}
        >
          Remove
        </ActionButton>
      </div>
      <DialogForm
        title={`Rename ${name}`}
        isOpen={isRenaming}
        onClose={() => setRenaming(false)}
        call={signIn.renamePasskey}
        fields={[{ name: 'name', label: 'Name' }]}
        initial={{ name }}
        fixed={{ id }}
        submit="Rename"
        invalidates={[signIn.own]}
      />
    </div>
  );
}
