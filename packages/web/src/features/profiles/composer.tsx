import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { emailTemplates, profiles, writtenEmail } from '@quarterdeck/contract/profiles';
import { type FormEvent, useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { useRefusal } from '../../data/access/use-refusal.ts';
import { useWrite } from '../../data/client/queries.ts';
import { Form } from '../../data/form/form.tsx';
import { Card } from '../../ui/block/card.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { areaControl } from '../../ui/form/area.tsx';
import { Guard } from '../../ui/form/guard.tsx';
import { errorsIn } from '../../ui/form/values.ts';
import classes from './composer.module.css';
import type { Details } from './fields.ts';
import { JobsMenu } from './jobs/jobs-menu.tsx';

interface Props {
  readonly id: number;
  readonly user: Details;
}

type TemplateId = keyof typeof emailTemplates;

const isTemplate = (name: string): name is TemplateId => Object.hasOwn(emailTemplates, name);

const choices = [
  { value: '', label: 'No template' },
  ...Object.entries(emailTemplates).map(([value, { name }]) => ({ value, label: name })),
];

const nothing = { subject: '', text: '' };

/** An email to the user: it begins with a template, and has a preview. */
function EmailForm({ id, user }: Props) {
  const [template, setTemplate] = useState('');
  const [email, setEmail] = useState(nothing);
  const [isAttempted, setAttempted] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const refused = useRefusal(profiles.sendEmail, user);
  const write = useWrite(profiles.sendEmail, { invalidates: [profiles.timeline] });
  const input = { user_id: id, ...email };
  const wrong = errorsIn(profiles.sendEmail, input);
  const begin = (name: string): void => {
    setTemplate(name);
    setEmail(isTemplate(name) ? writtenEmail(emailTemplates[name], user.name) : nothing);
    setAttempted(false);
  };
  const preview = (event?: FormEvent): void => {
    event?.preventDefault();
    if (refused !== undefined || write.isPending) return;
    setAttempted(true);
    if (Object.keys(wrong).length === 0) setPreviewed(true);
  };
  const send = (): void => {
    setPreviewed(false);
    write.mutate(input, { onSuccess: () => begin('') });
  };
  const begun = isTemplate(template) ? writtenEmail(emailTemplates[template], user.name) : nothing;
  return (
    <>
      <Guard isDirty={email.subject !== begun.subject || email.text !== begun.text} />
      <form noValidate onSubmit={preview}>
        <Stack gap="sm">
          <NativeSelect
            label="Template"
            data={choices}
            value={template}
            onChange={({ currentTarget }) => begin(currentTarget.value)}
          />
          <TextInput
            label="Subject"
            autoComplete="off"
            value={email.subject}
            error={isAttempted && wrong.subject}
            onChange={({ currentTarget }) => setEmail({ ...email, subject: currentTarget.value })}
          />
          <Textarea
            label="Text"
            autosize={false}
            rows={7}
            value={email.text}
            error={isAttempted && wrong.text}
            onChange={({ currentTarget }) => setEmail({ ...email, text: currentTarget.value })}
          />
          <div className={classes.foot}>
            <GatedButton disabledReason={refused} loading={write.isPending} onClick={() => preview()}>
              Preview and send
            </GatedButton>
          </div>
        </Stack>
      </form>
      <Confirm
        isOpen={isPreviewed}
        title={`Send this email to ${user.name}?`}
        text={`To ${user.email ?? ''}. It is stored and shown in the timeline.`}
        below={
          <div className={classes.preview}>
            <p className={classes.subject}>{email.subject}</p>
            <p className={classes.text}>{email.text}</p>
          </div>
        }
        yes="Send email"
        onYes={send}
        onNo={() => setPreviewed(false)}
      />
    </>
  );
}

/** A note about the user, for other admins. */
function NoteForm({ id, user }: Props) {
  const [isDirty, setDirty] = useState(false);
  const refused = useRefusal(profiles.addNote, user);
  if (refused !== undefined)
    return (
      <GatedButton variant="default" disabledReason={refused} onClick={() => undefined}>
        Add note
      </GatedButton>
    );
  return (
    <>
      <Guard isDirty={isDirty} />
      <Form
        call={profiles.addNote}
        fields={[{ name: 'text', label: 'Note', description: 'Only staff can see it.', control: areaControl }]}
        fixed={{ user_id: id }}
        submit="Add note"
        invalidates={[profiles.timeline]}
        onDirty={setDirty}
      />
    </>
  );
}

/** The form for a note about a user, or an email to them. */
export function Composer({ id, user }: Props) {
  const [kind, setKind] = useState('note');
  const canEmail = useHas(profiles.sendEmail) && user.is_admin !== 1;
  return (
    <Card
      title="Write"
      action={
        <div className={classes.tools}>
          {user.is_admin !== 1 && <JobsMenu id={id} user={user} />}
          {canEmail && (
            <SegmentedControl
              size="xs"
              aria-label="What to write"
              data={[
                { value: 'note', label: 'Note' },
                { value: 'email', label: 'Email' },
              ]}
              value={kind}
              onChange={setKind}
            />
          )}
        </div>
      }
    >
      {kind === 'email' && canEmail ? <EmailForm id={id} user={user} /> : <NoteForm id={id} user={user} />}
    </Card>
  );
}
