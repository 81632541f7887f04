import { Button } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { useWrite } from '../../data/client/queries.ts';
import { awaitCode, readSession } from '../../data/session/session.ts';
import { clockText, useCountdown } from './countdown.ts';
import classes from './session.module.css';

/** Requests another code, once the countdown is over. */
export function Resend() {
  const [seconds, restart] = useCountdown();
  const { mutate, isPending } = useWrite(session.resendOtp);
  const resend = (): void => {
    const key = readSession().otpKey ?? '';
    mutate(
      { key, action: 'resend' },
      {
        onSuccess: (answer) => {
          awaitCode(answer.key ?? key, answer);
          restart();
        },
      },
    );
  };
  return (
    <div className={classes.resend}>
      <span>{seconds > 0 ? `You can ask for a new code in ${clockText(seconds)}` : 'No code yet?'}</span>
      <Button variant="subtle" size="compact-sm" disabled={seconds > 0} loading={isPending} onClick={resend}>
        Resend
      </Button>
    </div>
  );
}
