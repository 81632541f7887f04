import { Button, TextInput } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { users } from '@quarterdeck/contract/users';
import { type ComponentType, useState } from 'react';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { LinkButton } from '../../../data/access/link-button.tsx';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { useCall } from '../../../data/client/queries.ts';
import { caseCalls } from '../../../domain/moderation/actions/case-calls.ts';
import { liftQuestion } from '../../../domain/moderation/suspension/lift-dialog.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { SideBySide } from '../compare.tsx';
import type { Details } from '../fields.ts';
import { sentenceOf } from '../timeline-words.ts';
import { useTimeline } from '../use-timeline.ts';
import { ExportData } from './export-data.tsx';
import classes from './jobs.module.css';
import type { JobName } from './jobs.ts';

interface StepProps {
  readonly id: number;
  readonly user: Details;
  /** Called when the step was done with its own button. */
  readonly onDone: () => void;
}

interface Step {
  readonly label: string;
  readonly Content: ComponentType<StepProps>;
}

const told = [profiles.profile, profiles.timeline];

const Identity = ({ user: { email, phone, dob } }: StepProps) => (
  <p>{[email ?? 'No email', phone ?? 'No phone', dob ? `Born ${dob}` : 'No date of birth'].join(' · ')}</p>
);

const SHOWN = 3;

function LastSignIns({ id }: StepProps) {
  const { entries } = useTimeline(id, ['sign_in']);
  if (!entries) return null;
  if (entries.length === 0) return <p>The app has not sent any sign-ins.</p>;
  return (
    <ul>
      {entries.slice(0, SHOWN).map((entry) => (
        <li key={entry.id}>
          {sentenceOf(entry)}
          {entry.text && ` (${entry.text})`} · <Moment at={entry.at} shows="ago" />
        </li>
      ))}
    </ul>
  );
}

function Reset({ id, user, onDone }: StepProps) {
  const refused = useRefusal(profiles.requestPasswordReset, user);
  return (
    <ActionButton
      call={profiles.requestPasswordReset}
      input={{ user_id: id }}
      invalidates={told}
      variant="default"
      size="compact-sm"
      disabledReason={refused}
      onDone={onDone}
    >
      Ask the app to send the link
    </ActionButton>
  );
}

const WhySuspended = ({ user: { suspended, is_suspended: isSuspended } }: StepProps) => {
  if (isSuspended !== 1) return <p>The account is not suspended.</p>;
  if (!suspended) return <p>No reason is recorded, or you do not have access to it.</p>;
  return (
    <p>
      {suspended.reason ?? 'No reason'}
      {suspended.by && `, by ${suspended.by}`}, <Moment at={suspended.at} shows="both" />
    </p>
  );
};

function Lift({ id, user, onDone }: StepProps) {
  const refused = useRefusal(profiles.unsuspend, user);
  return (
    <ActionButton
      call={profiles.unsuspend}
      input={{ user_id: id, revoke: 1 }}
      invalidates={[...caseCalls, users.list]}
      variant="default"
      size="compact-sm"
      disabledReason={refused ?? (user.is_suspended === 1 ? undefined : 'The account is not suspended')}
      confirm={liftQuestion(user.name)}
      onDone={onDone}
    >
      UnSuspend
    </ActionButton>
  );
}

const EmailHint = () => <p>On the profile, under Write, select Email and the template “Suspension lifted”.</p>;

const FOUND = 5;

/** Finds the account that was copied, and shows both side by side. */
function Original({ id, user, onDone }: StepProps) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const [original, setOriginal] = useState<number>();
  const refused = reasonOf(useMay(users.list));
  const { data } = useCall(users.list, { query, page_limit: FOUND + 1 }, { enabled: query !== '', silent: true });
  const { data: other } = useCall(
    profiles.profile,
    { id: original ?? id },
    { enabled: original !== undefined, silent: true },
  );
  if (refused) return <p>{refused}</p>;
  const found = data?.users.filter((one) => one.id !== id).slice(0, FOUND);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setOriginal(undefined);
          setQuery(typed.trim());
        }}
      >
        <TextInput
          aria-label="Name, username, email or id of the original"
          placeholder="Name, username, email or id, then Enter"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {found?.length === 0 && <p>No account found.</p>}
      {original === undefined && (
        <div className={classes.found}>
          {found?.map(({ id: foundId, name, username }) => (
            <Button
              key={foundId}
              variant="default"
              size="compact-sm"
              onClick={() => {
                setOriginal(foundId);
                onDone();
              }}
            >
              {name} (@{username})
            </Button>
          ))}
        </div>
      )}
      {original !== undefined && other && <SideBySide one={user} other={other.userdetails} />}
    </>
  );
}

const SuspendHint = () => <p>Suspend Account is at the top of the profile. It needs a report.</p>;

const Chats = ({ id }: StepProps) => (
  <LinkButton
    variant="default"
    size="compact-sm"
    to={`/user-profile/${id}`}
    search={{ tab: 'conversation' }}
    access="user_profile"
  >
    Open the conversations
  </LinkButton>
);

const Known = ({ user }: StepProps) => (
  <ul>
    <li>Profile: name, username, gender, email, phone, date of birth, address and locations.</li>
    <li>Device: {user.last_device_used?.device_os ?? 'none'}. Sign-ins of the last 90 days.</li>
    <li>Posts, searches, bookmarks, followers and conversations: the tabs of this profile.</li>
    <li>Payments, reports, decisions, emails and notes: the timeline.</li>
  </ul>
);

const Where = () => (
  <ul>
    <li>The app sent the data and receives what staff change.</li>
    <li>Emails are sent by the operator's mail server.</li>
    <li>Backups hold the data until they expire.</li>
  </ul>
);

const Deletion = () => (
  <p>The user deletes the account in the app. The console then erases everything but payments and decisions.</p>
);

/** The steps of each job, in order. */
export const stepsOf: Readonly<Record<JobName, readonly Step[]>> = {
  'sign-in': [
    { label: 'Verify their identity', Content: Identity },
    { label: 'Check the latest sign-ins', Content: LastSignIns },
    { label: 'Send a link for a new password', Content: Reset },
  ],
  suspension: [
    { label: 'Read the reason', Content: WhySuspended },
    { label: 'Lift the suspension', Content: Lift },
    { label: 'Email the user', Content: EmailHint },
  ],
  impersonation: [
    { label: 'Select the original and compare', Content: Original },
    { label: 'Suspend the copy', Content: SuspendHint },
  ],
  harassment: [{ label: 'Report the message', Content: Chats }],
  data: [
    { label: 'Verify their identity', Content: Identity },
    { label: 'Tell them what is stored', Content: Known },
    { label: 'Send them their data', Content: ExportData },
    { label: 'Tell them who receives it', Content: Where },
    { label: 'Explain how to delete their account', Content: Deletion },
  ],
};
