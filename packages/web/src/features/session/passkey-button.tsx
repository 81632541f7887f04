import { Anchor, Button, Loader } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { alert } from '../../ui/alert/alert.ts';
import { passkeysAt } from '../../ui/browser/console-config.ts';
import classes from './session.module.css';
import { enterWith } from './sign-in.tsx';
import { whyNoPasskeys } from './why-no-passkeys.ts';

interface Props {
  /** The key of a sign-in whose password was correct; without it, the passkey is the only step. */
  readonly otpKey?: string | undefined;
}

/** Signs in with a passkey; where passkeys are off, it says why. */
export function PasskeyButton({ otpKey }: Props) {
  const [isPending, setPending] = useState(false);
  const reason = whyNoPasskeys(passkeysAt());
  const id = useId();
  const use = async (): Promise<void> => {
    setPending(true);
    try {
      // Loaded on demand, so that the sign-in page stays small.
      const { signInWithPasskey } = await import('./passkey.ts');
      // Busy until the next screen is shown.
      enterWith(await signInWithPasskey(otpKey));
    } catch (error) {
      alert.danger(error instanceof Error ? error.message : 'The passkey could not be used');
      setPending(false);
    }
  };
  const about = reason === undefined ? {} : { 'aria-describedby': id };
  return (
    <>
      {otpKey === undefined ? (
        <Anchor
          component="button"
          type="button"
          className={classes.passkeyLink ?? ''}
          disabled={isPending || reason !== undefined}
          aria-busy={isPending}
          onClick={() => void use()}
          {...about}
        >
          {isPending && <Loader size={14} className={classes.loader ?? ''} aria-hidden />}
          Sign in with a passkey
        </Anchor>
      ) : (
        <Button
          className={classes.passkey ?? ''}
          fullWidth
          variant="default"
          leftSection={<IconFingerprint size={16} aria-hidden />}
          loading={isPending}
          disabled={reason !== undefined}
          onClick={() => void use()}
          {...about}
        >
          Use your passkey
        </Button>
      )}
      {reason !== undefined && (
        <p id={id} className={classes.off}>
          {reason}
        </p>
      )}
    </>
  );
}
