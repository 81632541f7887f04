import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { session } from '@quarterdeck/contract/session';
import { Form } from '../../data/form/form.tsx';
import { awaitCode, enter, leave } from '../../data/session/session.ts';
import { useSession } from '../../data/session/use-session.ts';
import { startCountdown } from './countdown.ts';

/** Whether the answer has a key. Without one it is a refusal, and nothing of an earlier session may stay. */
function hasKey({ key }: OutputOf<typeof session.login>): boolean {
  if (!key) leave();
  return Boolean(key);
}

interface PasswordProps {
  /** The person who signs in again; without it, the form asks for the username. */
  readonly username?: string | undefined;
  readonly onDone?: () => void;
}

/** The first step: username and password. */
export function PasswordForm({ username, onDone }: PasswordProps) {
  return (
    <Form
      call={session.login}
      fields={[
        ...(username === undefined ? [{ name: 'username', label: 'Username', autoComplete: 'username' } as const] : []),
        { name: 'password', label: 'Password', kind: 'secret', autoComplete: 'current-password' },
      ]}
      {...(username === undefined ? {} : { fixed: { username } })}
      submit="Login"
      isMain
      leadsOn
      accepts={hasKey}
      onDone={(answer) => {
        awaitCode(answer.key ?? '', answer);
        startCountdown();
        onDone?.();
      }}
    />
  );
}

/** Stores the session that a second step has opened, and its widgets. */
export function enterWith({ user, widget }: OutputOf<typeof session.verifyAuth>): void {
  if (user)
    // Loaded on demand, so that the sign-in page stays small.
    void import('./keep-widgets.ts')
      .then(({ keepWidgets }) => keepWidgets(widget))
      .catch(() => undefined)
      .then(() => enter(user));
}

/** The second step: the code. Its success changes the session, which the console follows. */
export function CodeForm() {
  // Another code may have another key.
  const { otpKey } = useSession();
  return (
    <Form
      call={session.verifyAuth}
      fields={[{ name: 'otp', label: 'Code', kind: 'code' }]}
      fixed={{ key: otpKey ?? '' }}
      submit="Verify"
      isMain
      leadsOn
      accepts={({ user }) => Boolean(user?.api_token)}
      onDone={enterWith}
    />
  );
}
