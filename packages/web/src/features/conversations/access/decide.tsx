import { Button, TextInput } from '@mantine/core';
import { conversations } from '@quarterdeck/contract/conversations';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useState } from 'react';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { areaControl } from '../../../ui/form/area.tsx';
import { selectControl } from '../../../ui/form/select.tsx';
import type { Field } from '../../../ui/form/values.ts';
import { formatLongMoment } from '../../../ui/text/format.ts';
import classes from '../conversations.module.css';

/** An access request, as its list shows it. */
export type Request = RowOf<typeof conversations.requests>;

const HOUR = 3_600_000;
const hours = { '1 hour': 1, '1 day': 24, '7 days': 168 } as const;

const ends = (length: number): string =>
  `It ends automatically around ${formatLongMoment(new Date(Date.now() + length * HOUR).toISOString())}.`;

const noteField = (description: string) =>
  ({ name: 'note', label: 'Note', control: areaControl, description }) as const;

/** The user field of a request that names no user. */
const chosenUser = {
  name: 'user_id',
  label: 'User id',
  description: "The request names no user. You can find the id at the end of the profile's address.",
  control: {
    blank: '',
    Component: ({ label, description, error, value, onChange }) => (
      <TextInput
        {...{ label, description, error }}
        inputMode="numeric"
        autoComplete="off"
        value={String(value)}
        onChange={({ currentTarget: { value: text } }) => onChange(/^\d+$/.test(text) ? Number(text) : text)}
      />
    ),
  },
} as const satisfies Field<typeof conversations.grant>;

const grantFields = ({ admin, user }: Request): readonly Field<typeof conversations.grant>[] => [
  {
    name: 'reach',
    label: 'Conversations',
    control: selectControl([
      {
        value: 'user',
        label: user ? `${user.name}'s conversations` : "One user's conversations",
        says: `${admin.name} can read every chat that ${user?.name ?? 'this user'} is in.`,
      },
      {
        value: 'all',
        label: "All users' conversations",
        says: `${admin.name} can read all users' chats, not only these.`,
      },
    ]),
  },
  ...(user ? [] : [chosenUser]),
  {
    name: 'duration',
    label: 'For how long',
    control: selectControl([
      { value: '1 hour', label: '1 hour', says: ends(hours['1 hour']) },
      { value: '1 day', label: '1 day', says: ends(hours['1 day']) },
      { value: '7 days', label: '7 days', says: ends(hours['7 days']) },
      {
        value: 'for good',
        label: 'Permanently',
        says: 'It does not end automatically. You can end it here at any time.',
      },
    ]),
  },
  noteField(`Optional. ${admin.name} is emailed the decision and this note. Every page they read is logged.`),
];

/** The Grant and Refuse buttons of a pending request. */
export function Decide({ request }: { readonly request: Request }) {
  const { id, admin, user } = request;
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" aria-label={`Grant the request of ${admin.name}`} onClick={() => setOpen('grant')}>
        Grant
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Refuse the request of ${admin.name}`}
        onClick={() => setOpen('refuse')}
      >
        Refuse
      </Button>
      <DialogForm
        call={conversations.grant}
        title={`Let ${admin.name} read conversations?`}
        fields={grantFields(request)}
        fixed={{ id }}
        submit="Grant access"
        invalidates={[conversations.requests, conversations.grants]}
        isOpen={open === 'grant'}
        onClose={close}
      />
      <DialogForm
        call={conversations.refuse}
        title={`Refuse the request of ${admin.name}?`}
        fields={[
          noteField(
            `Optional. ${admin.name} cannot read ${user ? `the conversations of ${user.name}` : 'them'}, is emailed the decision and this note, and can ask again.`,
          ),
        ]}
        fixed={{ id }}
        submit="Refuse request"
        invalidates={[conversations.requests]}
        isOpen={open === 'refuse'}
        onClose={close}
      />
    </div>
  );
}
