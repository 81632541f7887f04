import { Button } from '@mantine/core';
import { leave } from '../../data/session/session.ts';
import { useSession } from '../../data/session/use-session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useSecondStep } from './second-step.tsx';
import classes from './session.module.css';
import { PasswordForm } from './sign-in.tsx';

/**
 * The dialog when the session ends during work: the same person signs in again above the screen, which loses nothing.
 */
export default function SignInAgain({ isOpen }: { readonly isOpen: boolean }) {
  const { phase, user } = useSession();
  const { text, step } = useSecondStep();
  const isCode = phase === 'code';
  return (
    <Dialog isOpen={isOpen} title="Your session has ended" isSmall layer="session">
      <p className={classes.again}>
        {isCode ? text : `Sign in again as ${user?.name ?? ''} to continue. Nothing on this screen is lost.`}
      </p>
      {isCode ? step : <PasswordForm username={user?.username} />}
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          Sign in as someone else
        </Button>
      </div>
    </Dialog>
  );
}
