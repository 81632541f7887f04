import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { channelEvents, channelKinds } from '@quarterdeck/contract/channels';
import { groups } from '@quarterdeck/contract/groups';
import { noticeKindTexts } from '@quarterdeck/contract/notices';
import { useCall } from '../../../data/client/queries.ts';
import type { Control } from '../../../ui/form/values.ts';
import classes from '../webhooks/webhooks.module.css';
import { kindNames } from './row.ts';

/** A control that chooses the channel's kind. */
export const kindControl: Control = {
  blank: 'slack',
  Component: ({ value, onChange, ...field }) => (
    <NativeSelect
      {...field}
      data={channelKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ),
};

/** A control that chooses the kinds of notices to post. */
export const eventsControl: Control = {
  blank: ['critical', 'overdue', 'escalated'],
  Component: ({ label, value, error, onChange }) => {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
    return (
      <fieldset className={classes.events}>
        <legend>{label}</legend>
        {channelEvents.map((kind) => (
          <Checkbox
            key={kind}
            label={noticeKindTexts[kind]}
            checked={chosen.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(channelEvents.filter((one) => (one === kind ? checked : chosen.includes(one))))
            }
          />
        ))}
        {error && <Input.Error>{error}</Input.Error>}
      </fieldset>
    );
  },
};

const MOST_GROUPS = 100;

/** A control that chooses the groups whose notices are posted. */
export const groupsControl: Control = {
  blank: [],
  Component: ({ label, description, value, error, onChange }) => {
    const chosen = Array.isArray(value) ? (value as readonly number[]) : [];
    const { data } = useCall(groups.list, { page_limit: MOST_GROUPS }, { silent: true });
    return (
      <fieldset className={classes.events}>
        <legend>{label}</legend>
        {description && <p className={classes.text}>{description}</p>}
        {(data?.data ?? []).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
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
};
