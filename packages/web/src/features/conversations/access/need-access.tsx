import { conversations } from '@quarterdeck/contract/conversations';
import { IconLock } from '@tabler/icons-react';
import { useHasAdditions } from '../../../data/access/use-additions.ts';
import { Form } from '../../../data/form/form.tsx';
import { EmptyState } from '../../../ui/block/empty-state.tsx';
import { areaControl } from '../../../ui/form/area.tsx';
import type { Field } from '../../../ui/form/values.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from '../conversations.module.css';
import type { OwnAccess } from './use-access.ts';

const fields: readonly Field<typeof conversations.ask>[] = [
  {
    name: 'message',
    label: 'Message',
    control: areaControl,
    description: 'Optional. Tell the super admins why you need access.',
  },
];

const Refusal = ({ refusal: { at, note } }: { readonly refusal: NonNullable<OwnAccess['refusal']> }) => (
  <div className={classes.told}>
    <p>
      Your request was refused on <Moment at={at} shows="full" />.
    </p>
    {note && (
      <blockquote className={classes.note} dir="auto">
        {note}
      </blockquote>
    )}
  </div>
);

interface Props {
  readonly userId: number;
  readonly name: string;
  readonly own: OwnAccess | undefined;
}

/** Replaces the conversations that an admin cannot read: the form to request access, or the request's state. */
export function NeedAccess({ userId, name, own }: Props) {
  const { request, refusal } = own ?? {};
  const hasAdditions = useHasAdditions();
  return (
    <div className={classes.locked}>
      <EmptyState
        icon={<IconLock />}
        title="You need access"
        text="Request access, or switch to an account with access"
      />
      {request ? (
        <p className={classes.told} role="status">
          Requested on <Moment at={request.created_at} shows="full" />, waiting for a super admin. You will be emailed.
        </p>
      ) : (
        <section className={classes.ask} aria-labelledby="request-access">
          {refusal && <Refusal refusal={refusal} />}
          <h2 id="request-access" className={classes.heading}>
            Request Access
          </h2>
          <p className={classes.dimmed}>Access to the conversations of {name}. Every page you open is logged.</p>
          <Form
            call={conversations.ask}
            fields={fields}
            fixed={hasAdditions ? { user_id: userId } : {}}
            submit="Request Access"
            invalidates={[conversations.ownAccess]}
          />
        </section>
      )}
    </div>
  );
}
