import { Button, NativeSelect, TextInput } from '@mantine/core';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { team } from '@quarterdeck/contract/moderation/team';
import { useMe } from '../../../data/access/me.ts';
import { useCall } from '../../../data/client/queries.ts';
import type { Control } from '../../../ui/form/values.ts';
import type { Subject } from '../case/item.ts';
import classes from './team.module.css';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, silent: true } as const;

/** Returns a control that chooses the group to which a case is escalated. */
export const groupControl = (what: Subject): Control => ({
  blank: '',
  Component: ({ value, onChange, ...field }) => {
    const { data } = useCall(team.groups, { what }, fresh);
    const none = data?.data.length === 0 ? 'No group has access to these cases' : 'Select a group';
    return (
      <NativeSelect
        {...field}
        data={[
          { value: '', label: none, disabled: true },
          ...(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    );
  },
});

/** Returns a control that chooses another admin who can work on cases, or none. */
export const colleagueControl = (what: Subject): Control => ({
  blank: '',
  Component: ({ value, onChange, ...field }) => {
    const me = useMe();
    const { data } = useCall(cases.assignees, { what }, fresh);
    return (
      <NativeSelect
        {...field}
        data={[
          { value: '', label: 'Select an admin', disabled: true },
          { value: 'nobody', label: 'No one (unassign)' },
          ...(data?.data ?? [])
            .filter(({ id }) => id !== me.id)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(value)}
        onChange={({ currentTarget: { value: to } }) => onChange(to === 'nobody' ? to : Number(to))}
      />
    );
  },
});

const HOUR_MS = 3_600_000;
const presets = [
  { label: '1 hour', hours: 1 },
  { label: '4 hours', hours: 4 },
  { label: '1 day', hours: 24 },
  { label: '3 days', hours: 72 },
  { label: '1 week', hours: 168 },
] as const;

/** Returns a moment in the format of the browser's own field: in UTC, to the minute. */
const localText = (iso: string): string => iso.slice(0, 16);

/** A control for a moment soon: a duration from now, or a moment typed in UTC. */
export const soonControl: Control = {
  blank: '',
  Component: ({ value, onChange, ...field }) => (
    <div>
      <div className={classes.presets}>
        {presets.map(({ label, hours }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => onChange(new Date(Date.now() + hours * HOUR_MS).toISOString())}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextInput
        {...field}
        type="datetime-local"
        value={localText(String(value))}
        onChange={({ currentTarget: { value: typed } }) => onChange(typed ? `${typed}:00.000Z` : '')}
      />
    </div>
  ),
};
