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

/** A group to which cases can be escalated. */
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

/** Another admin who may work on cases, or no one. */
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

/** As the browser's own field has a moment: in UTC, to the minute. */
const localText = (iso: string): string => iso.slice(0, 16);

/** A moment that is soon: some time from now, or one that is typed, in UTC. */
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
