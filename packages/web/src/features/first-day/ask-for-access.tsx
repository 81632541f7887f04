import { firstDay } from '@quarterdeck/contract/first-day';
import { useCall } from '../../data/client/queries.ts';
import { Form } from '../../data/form/form.tsx';
import { areaControl } from '../../ui/form/area.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './first-day.module.css';

/** Names in a sentence: "Ada, Ben or Cleo". */
const listed = new Intl.ListFormat('en', { type: 'disjunction' });

/** The admins who can give permissions, and a form that asks them. */
export default function AskForAccess() {
  const { data } = useCall(firstDay.helpers, {}, { silent: true });
  if (!data) return null;
  const { super_admins: admins, asked_at: askedAt } = data.data;
  return (
    <div className={classes.ask}>
      {admins.length > 0 && <p>{`${listed.format(admins.map(({ name }) => name))} can give you access.`}</p>}
      {askedAt ? (
        <p role="status">
          You asked on <Moment at={askedAt} shows="full" />. The super admins were notified by email.
        </p>
      ) : (
        <Form
          call={firstDay.ask}
          fields={[
            {
              name: 'message',
              label: 'What do you need?',
              description: 'Optional. For example: I answer tickets about payments.',
              control: areaControl,
            },
          ]}
          submit="Ask for access"
          invalidates={[firstDay.helpers]}
        />
      )}
    </div>
  );
}
