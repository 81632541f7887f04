import { Button } from '@mantine/core';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { useState } from 'react';
import { useWrite } from '../../data/client/queries.ts';
import { useSession } from '../../data/session/use-session.ts';
import { startCountdown } from './countdown.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { Resend } from './resend.tsx';
import classes from './session.module.css';
import { CodeForm } from './sign-in.tsx';

const MAILED = 'Enter the one-time code that was sent to your email address.';

/** Returns the instruction where no code was emailed. */
function textOf(hasPasskey: boolean, hasApp: boolean): string {
  if (!hasPasskey) return 'Enter the code from your authenticator app, or a recovery code.';
  return hasApp
    ? 'Use your passkey, or enter the code from your authenticator app or a recovery code.'
    : 'Use your passkey, or enter a recovery code.';
}

/** Returns the second step of a sign-in and its instruction, depending on the account's methods. */
export function useSecondStep() {
  const { methods, otpKey } = useSession();
  const [mailedFor, setMailedFor] = useState<string | null>(null);
  const [first] = methods;
  const isMailed = first === 'mail' || mailedFor === otpKey;
  const hasPasskey = methods.includes('passkey');
  const text = isMailed ? MAILED : textOf(hasPasskey, methods.includes('app'));
  const step = (
    <>
      {hasPasskey && <PasskeyButton otpKey={otpKey ?? undefined} />}
      <CodeForm />
      {isMailed ? <Resend /> : methods.includes('mail') && <MailCode onMailed={() => setMailedFor(otpKey)} />}
    </>
  );
  return { text, step };
}

/** Requests a code by email, where another method comes first. */
function MailCode({ onMailed }: { readonly onMailed: () => void }) {
  const { otpKey } = useSession();
  const { mutate, isPending } = useWrite(signIn.mailCode);
  const ask = (): void =>
    mutate(
      { key: otpKey ?? '' },
      {
        onSuccess: () => {
          startCountdown();
          onMailed();
        },
      },
    );
  return (
    <div className={classes.resend}>
      <Button className={classes.mailCode ?? ''} variant="subtle" size="compact-sm" loading={isPending} onClick={ask}>
        Send me a code by email
      </Button>
    </div>
  );
}
