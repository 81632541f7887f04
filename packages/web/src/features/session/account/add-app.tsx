import { Button } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { useEffect } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { Form } from '../../../data/form/form.tsx';
import { GuardedDialog } from '../../../ui/form/guarded-dialog.tsx';
import classes from '../session.module.css';
import { Qr } from './qr.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Receives the recovery codes that come with the first app. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Adds an authenticator app: a secret to scan, and a code that confirms it. */
export default function AddApp({ isOpen, onClose, onCodes }: Props) {
  const { mutate, data } = useWrite(signIn.addApp, { silent: true });
  useEffect(() => {
    if (isOpen) mutate({});
  }, [isOpen, mutate]);
  const made = data?.data;
  return (
    <GuardedDialog title="Add an authenticator app" isOpen={isOpen} onClose={onClose}>
      {(inside) => (
        <>
          <p>Scan this code with your app, or enter the key by hand. Then enter the code that the app shows.</p>
          {made && (
            <>
              <Qr text={made.uri} label="QR code for your authenticator app" />
              <p className={classes.secret}>
                Key: <span>{made.secret}</span>
              </p>
            </>
          )}
          <Form
            call={signIn.confirmApp}
            fields={[{ name: 'code', label: 'Code', kind: 'code' }]}
            submit="Add app"
            invalidates={[signIn.own, session.loginData]}
            onDirty={inside.onDirty}
            onSaving={inside.onSaving}
            onDone={(answer) => {
              inside.onDone();
              if (answer.data) onCodes(answer.data.recovery_codes);
            }}
            others={
              <Button variant="default" disabled={inside.isSaving} onClick={inside.onCancel}>
                Cancel
              </Button>
            }
          />
        </>
      )}
    </GuardedDialog>
  );
}
