import { Button, Skeleton } from '@mantine/core';
import { SSO_PROOF } from '@quarterdeck/contract/core/access/sign-on';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Form } from '../../../data/form/form.tsx';
import { alert } from '../../../ui/alert/alert.ts';
import { FailureState } from '../../../ui/block/states.tsx';
import { apiBase, signOnName } from '../../../ui/browser/console-config.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { usePasskeysHere } from '../passkeys-here.ts';
import classes from '../session.module.css';
import { onProof } from '../sign-on/proof.ts';

interface Answerable {
  readonly onProven: () => void;
}

interface ProofProps extends Answerable {
  readonly onCancel: () => void;
}

interface PasskeyProps extends Answerable {
  /** Why passkeys are off here. */
  readonly reason: string | undefined;
}

/** Confirms the identity with a passkey. */
function Passkey({ onProven, reason }: PasskeyProps) {
  const [isPending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => button.current?.focus(), []);
  const use = async (): Promise<void> => {
    setPending(true);
    try {
      const { proveWithPasskey } = await import('../passkey.ts');
      await proveWithPasskey();
      onProven();
    } catch (error) {
      alert.danger(error instanceof Error ? error.message : 'The passkey could not be used');
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button
        ref={button}
        {...(reason === undefined ? { 'data-autofocus': true } : {})}
        className={classes.passkey ?? ''}
        fullWidth
        leftSection={<IconFingerprint size={16} aria-hidden />}
        loading={isPending}
        disabled={reason !== undefined}
        onClick={() => void use()}
        {...(reason === undefined ? {} : { 'aria-describedby': id })}
      >
        Use your passkey
      </Button>
      {reason !== undefined && (
        <p id={id} className={classes.off}>
          {reason}
        </p>
      )}
    </>
  );
}

/** Confirms the identity at the provider, in a window of its own, so that this screen and its input stay. */
function AtProvider({ onProven, onCancel }: ProofProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const proven = useEffectEvent(onProven);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => onProof(() => proven()), []);
  const open = (): void => {
    setOpen(true);
    window.open(`${apiBase}${SSO_PROOF}`, 'quarterdeck-proof', 'popup,width=520,height=720');
  };
  return (
    <>
      {isOpen && (
        <p className={classes.again} role="status">
          Confirm in the window that opened. This screen continues when you are done.
        </p>
      )}
      <div className={classes.actions}>
        <Button ref={button} data-autofocus onClick={open}>
          Confirm with {signOnName}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const CODE = { name: 'otp', label: 'Code', kind: 'code' } as const;
const PASSWORD = { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'current-password' } as const;

/**
 * Asks for the account's strongest method: a passkey, or the app unless a group's rule accepts only passkeys. Without
 * either, it asks for the provider that has opened the session, or the password.
 */
function Proof({ onProven, onCancel }: ProofProps) {
  const { sso } = useMe();
  const { data, error, refetch } = useCall(signIn.own, {}, { silent: true });
  const { reason, isKnown } = usePasskeysHere();
  const form = useRef<HTMLDivElement>(null);
  const hasPasskey = data !== undefined && data.data.passkeys.length > 0;
  const isTyped = data !== undefined && (!hasPasskey || (isKnown && reason !== undefined));
  // The dialog opened before it knew what to ask for.
  useEffect(() => {
    if (isTyped) form.current?.querySelector('input')?.focus();
  }, [isTyped]);
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data || (hasPasskey && !isKnown)) return <Skeleton height={120} />;
  const { app, rule } = data.data;
  if (!app && !hasPasskey && sso === 1 && signOnName !== undefined)
    return <AtProvider onProven={onProven} onCancel={onCancel} />;
  const acceptsApp = app !== null && !(rule === 'passkey' && hasPasskey);
  const description = acceptsApp ? 'From your authenticator app, or a recovery code.' : 'Enter a recovery code.';
  return (
    <div ref={form}>
      {hasPasskey && <Passkey onProven={onProven} reason={reason} />}
      <Form
        call={signIn.stepUp}
        fields={app || hasPasskey ? [{ ...CODE, description }] : [PASSWORD]}
        submit="Confirm"
        onDone={onProven}
        others={
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        }
      />
    </div>
  );
}

interface Props {
  readonly isOpen: boolean;
  /** Called with whether the identity was confirmed. */
  readonly onClose: (isProven?: boolean) => void;
}

/** Asks the admin to confirm their identity before a dangerous action, above a screen that loses nothing. */
export default function StepUp({ isOpen, onClose }: Props) {
  const cancel = (): void => onClose(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      title="Confirm your identity"
      isSmall
      layer="session"
      closesOutside={false}
    >
      <p className={classes.again}>Confirm your identity to save this change. Nothing you typed is lost.</p>
      <Proof onProven={() => onClose(true)} onCancel={cancel} />
    </Dialog>
  );
}
