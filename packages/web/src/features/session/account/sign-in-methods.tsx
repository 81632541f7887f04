import { Button, Skeleton } from '@mantine/core';
import { signIn } from '@quarterdeck/contract/session/sign-in';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useMe } from '../../../data/access/me.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { FailureState } from '../../../ui/block/states.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Page } from '../../../ui/screen/page.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../session.module.css';
import { AddPasskey, PasskeyItem } from './passkeys.tsx';

const AddApp = lazyDialog(() => import('./add-app.tsx'));
const CodesDialog = lazyDialog(() => import('./codes-dialog.tsx'));

interface RowProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

const Row = ({ title, text, children }: RowProps) => (
  <div className={classes.row}>
    <div>
      <p className={classes.rowTitle}>{title}</p>
      <p className={classes.rowText}>{text}</p>
    </div>
    <div className={classes.actions}>{children}</div>
  </div>
);

const NEEDED = {
  app: 'Your group requires an authenticator app or a passkey. Add one to continue.',
  passkey: 'Your group requires a passkey. Add one to continue.',
} as const;

const replacing = {
  title: 'Create new recovery codes?',
  text: 'Your current codes will stop working.',
  yes: 'Create new codes',
};

/** The admin's sign-in methods: the authenticator app, passkeys and recovery codes. */
export default function SignInMethods() {
  const { must_add_method: needed } = useMe();
  const { data, error, refetch } = useCall(signIn.own, {});
  const failure = failureInPlaceOf(data, error);
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [areShown, setShown] = useState(false);
  const show = (made: readonly string[]): void => {
    setCodes(made);
    setShown(true);
  };
  if (failure)
    return (
      <Page>
        <FailureState failure={failure} onRetry={() => void refetch()} />
      </Page>
    );
  if (!data)
    return (
      <Page>
        <Skeleton className={classes.sheet ?? ''} height={240} />
      </Page>
    );
  const { app, passkeys, recovery_codes_left: left, sso } = data.data;
  const hasMethod = app !== null || passkeys.length > 0;
  return (
    <Page>
      {needed && (
        <div className={classes.why}>
          <IconInfoCircle size={18} aria-hidden />
          <p>{NEEDED[needed]}</p>
        </div>
      )}
      <div className={classes.sheet}>
        <Row
          title="Authenticator app"
          text={
            app ? (
              <>
                Added <Moment at={app.created_at} shows="both" />
              </>
            ) : (
              'An app on your phone shows a code when you sign in.'
            )
          }
        >
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            {app ? 'Replace app' : 'Add an app'}
          </Button>
          {app && (
            <ActionButton
              call={signIn.removeApp}
              input={{}}
              invalidates={[signIn.own]}
              confirm={{ title: 'Remove the app?', text: 'Its codes no longer sign you in.', yes: 'Remove' }}
              variant="default"
              size="compact-sm"
              aria-label="Remove the authenticator app"
            >
              Remove
            </ActionButton>
          )}
        </Row>
        <Row title="Passkeys" text="Your device or security key signs you in, with or without your password.">
          <AddPasskey />
        </Row>
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
        {sso && (
          <Row
            title="Single sign-on"
            text={
              sso.linked_at ? (
                <>
                  {sso.name}, linked <Moment at={sso.linked_at} shows="both" />
                </>
              ) : (
                `Sign in with ${sso.name} once to link it, by your email.`
              )
            }
          >
            {null}
          </Row>
        )}
        <Row
          title="Recovery codes"
          text={left === 0 ? 'Use them when you do not have your app or passkey.' : `${left} of 10 are left.`}
        >
          {hasMethod ? (
            <ActionButton
              call={signIn.makeRecoveryCodes}
              input={{}}
              invalidates={[signIn.own]}
              {...(left === 0 ? {} : { confirm: replacing })}
              onDone={(answer) => show(answer.data?.recovery_codes ?? [])}
              variant="default"
              size="compact-sm"
            >
              {left === 0 ? 'Create codes' : 'Create new codes'}
            </ActionButton>
          ) : (
            <span className={classes.rowText}>Add an app or a passkey first</span>
          )}
        </Row>
      </div>
      <AddApp isOpen={isAdding} onClose={() => setAdding(false)} onCodes={show} />
      <CodesDialog codes={codes} isOpen={areShown} onClose={() => setShown(false)} />
    </Page>
  );
}
