import { session } from '@quarterdeck/contract/session';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../data/access/me.ts';
import { GuardedForm } from '../../data/form/guarded-form.tsx';
import { Page } from '../../ui/screen/page.tsx';
import classes from './session.module.css';

/** Changes the admin's own password. A temporary password must be changed before anything else opens. */
export default function ChangePassword() {
  const me = useMe();
  const navigate = useNavigate();
  const isTemporary = me.must_change_password === 1;
  return (
    <Page>
      {isTemporary && (
        <div className={classes.why}>
          <IconInfoCircle size={18} aria-hidden />
          <p>
            You signed in with a temporary password. Choose a new one to continue. Your current password is the
            temporary one.
          </p>
        </div>
      )}
      <div className={classes.password}>
        <GuardedForm
          call={session.changePassword}
          fields={[
            { name: 'currentPassword', label: 'Current Password', kind: 'secret', autoComplete: 'current-password' },
            {
              name: 'newPassword',
              label: 'New Password',
              kind: 'secret',
              autoComplete: 'new-password',
              description: '12 to 128 characters, not a common password',
            },
            { name: 'confirmPassword', label: 'Confirm Password', kind: 'secret', autoComplete: 'new-password' },
          ]}
          submit="Change"
          version={me.version}
          invalidates={[session.loginData, session.sessions]}
          onDone={() => {
            // The sign-in page redirects a signed-in admin to their first screen.
            if (isTemporary) void navigate({ to: '/login', replace: true });
          }}
        />
      </div>
    </Page>
  );
}
