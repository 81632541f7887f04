import { Button, Modal } from '@mantine/core';
import { leave } from '../../kit/session/session.ts';
import { useSession } from '../../kit/session/use-session.ts';
import { Resend } from './resend.tsx';
import classes from './session.module.css';
import { CodeForm, PasswordForm } from './sign-in.tsx';

/** When the session ends during work: the same person signs in again, on top of a screen that loses nothing. */
export function SignInAgain() {
  const { ended, phase, user } = useSession();
  const isCode = phase === 'code';
  return (
    <Modal
      opened={ended}
      onClose={() => undefined}
      title="Your session has ended"
      size="sm"
      zIndex={350}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <p className={classes.again}>
        {isCode
          ? 'Enter the one-time code that was sent to your e-mail address.'
          : `Sign in again as ${user?.name ?? ''} to go on. Nothing on this screen is lost.`}
      </p>
      {isCode ? <CodeForm /> : <PasswordForm username={user?.username} />}
      {isCode && <Resend />}
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-sm" onClick={leave}>
          Sign in as somebody else
        </Button>
      </div>
    </Modal>
  );
}
