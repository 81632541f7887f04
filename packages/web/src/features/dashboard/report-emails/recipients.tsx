import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Input } from '@mantine/core';
import { type EmailedReport, reportEmails } from '@quarterdeck/contract/report-emails';
import { useCall } from '../../../data/client/queries.ts';
import type { Control } from '../../../ui/form/values.ts';
import classes from './recipients.module.css';

/** Returns a control that chooses the recipients of a report among the admins who can see it. */
export const recipientsControl = (report: EmailedReport, self: number | undefined): Control => ({
  blank: self === undefined ? [] : [self],
  Component: ({ label, value, error, onChange }) => {
    const chosen = Array.isArray(value) ? (value as readonly number[]) : [];
    const { data } = useCall(reportEmails.recipients, { report }, { silent: true });
    return (
      <fieldset className={classes.people}>
        <legend>{label}</legend>
        {(data?.data ?? []).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={id === self ? `${name} (you)` : name}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
        {error && <Input.Error>{error}</Input.Error>}
      </fieldset>
    );
  },
});
