import { Button, Group } from '@mantine/core';
import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import type { Endpoint, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { security } from '@quarterdeck/contract/security';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '../../data/access/link-button.tsx';
import { useCall } from '../../data/client/queries.ts';
import { Form } from '../../data/form/form.tsx';
import { areaControl } from '../../ui/form/area.tsx';
import { GuardedDialog, type Inside } from '../../ui/form/guarded-dialog.tsx';
import { selectControl } from '../../ui/form/select.tsx';
import type { Field } from '../../ui/form/values.ts';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './contain.module.css';

type Containment = NonNullable<OutputOf<typeof security.contain>['data']>;

const HOUR_MS = 3_600_000;
const changes: readonly Endpoint[] = [profiles.profile, profiles.timeline, admins.list, admins.sessions];

const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Returns the form fields: how far back to list the account's activity, and the reason. */
const fieldsNow = (): readonly Field<typeof security.contain>[] => [
  {
    name: 'since',
    label: 'List activity since',
    control: selectControl([
      { value: ago(24), label: '24 hours ago' },
      { value: ago(1), label: '1 hour ago' },
      { value: ago(7 * 24), label: '7 days ago' },
      { value: ago(30 * 24), label: '30 days ago' },
    ]),
  },
  { name: 'reason', label: 'Reason', description: 'Visible to staff on the profile.', control: areaControl },
];

interface Account {
  readonly id: number;
  readonly name: string;
}

const counted = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`;

/** Returns the removed sign-in methods, in words. */
function removedOf(methods: NonNullable<Containment['methods']>): string {
  const { app, passkeys, recovery_codes: codes, sso } = methods;
  const parts = [
    app === 1 && 'the authenticator app',
    passkeys > 0 && counted(passkeys, 'passkey'),
    codes > 0 && counted(codes, 'recovery code'),
    sso === 1 && 'the link to single sign-on',
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'It had only emailed codes.' : `Removed: ${parts.join(', ')}.`;
}

/** Everything that was ended, in words. */
function Ended({ done }: { readonly done: Containment }) {
  const { suspended, sessions_ended: sessions, keys, webhooks, requests_ended: requests, methods } = done;
  return (
    <ul className={classes.ended}>
      <li>{suspended === 1 ? 'The account is suspended.' : 'The account was already suspended.'}</li>
      <li>{counted(sessions, 'session')} ended.</li>
      {methods && <li>{removedOf(methods)}</li>}
      {requests > 0 && <li>{counted(requests, 'request')} to a second super admin ended.</li>}
      {keys.map(({ id, name }) => (
        <li key={`key ${id}`}>The key {name} is revoked.</li>
      ))}
      {webhooks.map(({ id, url, did }) => (
        <li key={`webhook ${id}`}>
          The webhook {url} is {did === 'removed' ? 'removed' : 'paused: check its address and events'}.
        </li>
      ))}
    </ul>
  );
}

interface DeedsProps {
  readonly name: string;
  readonly deeds: Containment['done'];
  readonly labels: ReadonlyMap<string, string>;
}

/** Rows of the audit log, newest first. */
const Deeds = ({ name, deeds, labels }: DeedsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <ol className={classes.done} tabIndex={0} aria-label={name}>
    {deeds.map(({ id, at, call, outcome, target }) => (
      <li key={id}>
        <span>{labels.get(call) ?? call}</span>
        <span className={classes.when}>
          <Moment at={at} shows="both" />
          {target && ` · ${target.type} ${target.id}`}
          {outcome === 'refused' && ' · refused'}
        </span>
      </li>
    ))}
  </ol>
);

/** The account's activity; changes of other admins' permissions come first. */
function Done({ adminId, done }: { readonly adminId: number; readonly done: Containment }) {
  const { data } = useCall(audit.calls, {}, { silent: true });
  const labels = new Map(data?.data.map(({ call, what }) => [call, what]));
  const { grants = [] } = done;
  if (done.done.length === 0) return <p className={classes.none}>No activity in this time.</p>;
  return (
    <>
      {grants.length > 0 && (
        <>
          <h3 className={classes.heading}>Access it granted: {grants.length}</h3>
          <Deeds name="Access granted by the account, newest first" deeds={grants} labels={labels} />
        </>
      )}
      <h3 className={classes.heading}>Activity: {done.done_total}</h3>
      <Deeds name="Account activity, newest first" deeds={done.done} labels={labels} />
      <LinkButton
        variant="subtle"
        size="compact-sm"
        to="/audit-log"
        search={{ admin_id: String(adminId) }}
        access={audit.list.access}
      >
        Open the audit log
      </LinkButton>
    </>
  );
}

/** The result: everything that was ended, and the account's activity. */
function Result({
  id,
  done,
  onClose,
}: {
  readonly id: number;
  readonly done: Containment;
  readonly onClose: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Ended done={done} />
      <Done adminId={id} done={done} />
      <Group justify="flex-end" mt="md">
        <Button ref={button} onClick={onClose}>
          Done
        </Button>
      </Group>
    </>
  );
}

interface AskProps extends Account {
  readonly inside: Inside;
  readonly onDone: (answer: Containment | undefined) => void;
}

/** Explains what will happen, and asks for the reason. */
function Ask({ id, name, inside, onDone }: AskProps) {
  // The times count from the opening of the dialog.
  const [fields] = useState(fieldsNow);
  return (
    <Form
      call={security.contain}
      lead={`${name} is signed out everywhere and suspended until the suspension is lifted. Their second factors are removed; keys and webhooks they created are revoked. Revoked keys and webhooks cannot be restored.`}
      fields={fields}
      fixed={{ user_id: id }}
      submit="Contain account"
      isDangerous
      invalidates={changes}
      onDirty={inside.onDirty}
      onSaving={inside.onSaving}
      onDone={({ data }) => onDone(data)}
      others={
        <Button variant="default" disabled={inside.isSaving} onClick={inside.onCancel}>
          Cancel
        </Button>
      }
    />
  );
}

interface Props extends Account {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Contains an admin's account that someone else controls, then shows what was ended and the account's activity. */
export default function Contain({ id, name, isOpen, onClose }: Props) {
  const [answer, setAnswer] = useState<Containment | null>(null);
  const close = (): void => {
    setAnswer(null);
    onClose();
  };
  return (
    <GuardedDialog title={`Contain the account of ${name}`} isOpen={isOpen} onClose={close}>
      {(inside) =>
        answer ? (
          <Result id={id} done={answer} onClose={close} />
        ) : (
          <Ask id={id} name={name} inside={inside} onDone={(done) => (done ? setAnswer(done) : close())} />
        )
      }
    </GuardedDialog>
  );
}
