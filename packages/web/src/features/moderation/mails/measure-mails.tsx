import { Skeleton } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type MailedMeasure, measures } from '@quarterdeck/contract/moderation/measures';
import { useState } from 'react';
import { failureInPlaceOf, oldOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { MayBeOld } from '../../../ui/block/may-be-old.tsx';
import settingsClasses from '../../../ui/block/section.module.css';
import { Section } from '../../../ui/block/section.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { switchControl } from '../../../ui/form/switch.tsx';
import { bodyControl } from './body-control.tsx';

type Mail = OutputOf<typeof measures.mails>['data'][number];

const names: Readonly<Record<MailedMeasure, string>> = {
  warn: 'Warning',
  hide_post: 'Hidden post',
  delete_post: 'Deleted post',
  suspend: 'Suspension',
};

const fields = [
  { name: 'is_on', label: 'Send this email', control: switchControl },
  { name: 'subject', label: 'Subject' },
  { name: 'body', label: 'Text', control: bodyControl },
] as const;

function Row({ mail }: { readonly mail: Mail }) {
  const [isEditing, setEditing] = useState(false);
  const { measure, is_on: isOn, subject, body, version } = mail;
  return (
    <tr>
      <th scope="row">{names[measure]}</th>
      <td>{isOn === 1 ? subject : 'No email is sent'}</td>
      <td data-actions>
        <GatedButton
          variant="default"
          size="compact-sm"
          disabledReason={undefined}
          aria-label={`Edit email: ${names[measure]}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </GatedButton>
        <DialogForm
          call={measures.saveMail}
          title={`Mail: ${names[measure]}`}
          fields={fields}
          initial={{ is_on: isOn === 1, subject, body }}
          fixed={{ measure }}
          version={version}
          submit="Save"
          invalidates={[measures.mails]}
          isOpen={isEditing}
          onClose={() => setEditing(false)}
        />
      </td>
    </tr>
  );
}

/** The emails that users receive about measures. Not rendered where the server sends none. */
export function MeasureMails() {
  const load = useCall(measures.mails, {}, { silent: true });
  const { data, error } = load;
  const retry = (): void => void load.refetch();
  if (error?.status === 404) return null;
  const failure = failureInPlaceOf(data, error);
  return (
    <Section title="Emails to users" text="Emails for warnings, suspensions, and hidden or deleted posts.">
      {failure && <FailureState failure={failure} onRetry={retry} />}
      {!data && !failure && <Skeleton height={180} mt={12} />}
      {data && !failure && <MayBeOld old={oldOf(load)} onRetry={retry} />}
      {data && !failure && (
        <div className={settingsClasses.scroller}>
          <table className={settingsClasses.table}>
            <thead>
              <tr>
                <th scope="col">Action</th>
                <th scope="col">Subject</th>
                <th scope="col" data-actions>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((mail) => (
                <Row key={mail.measure} mail={mail} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
