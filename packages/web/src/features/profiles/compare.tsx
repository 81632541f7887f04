import { Button, Group, Skeleton } from '@mantine/core';
import { digitsOf, nameKey } from '@quarterdeck/contract/core/text/text';
import { profiles } from '@quarterdeck/contract/profiles';
import { useRefusal } from '../../data/access/use-refusal.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDay } from '../../ui/text/format.ts';
import classes from './duplicates.module.css';
import { type Details, fields, shownValue } from './fields.ts';

interface TwoProps {
  readonly one: Details;
  readonly other: Details;
}

const lastDigits = (text: string): string => digitsOf(text).slice(-10);

/** Whether two values are the same: phone numbers by their digits, other texts as names are compared. */
const isSame = (name: string, one: string | null, other: string | null): boolean =>
  one !== null &&
  other !== null &&
  one !== '' &&
  (name === 'phone' ? lastDigits(one) === lastDigits(other) : nameKey(one) === nameKey(other));

const rest = (user: Details): Readonly<Record<string, string | null>> => ({
  'App id': user.app_id ?? null,
  Since: user.created_at ? formatDay(user.created_at) : null,
  'Last seen': user.last_seen_at ? formatDay(user.last_seen_at) : null,
  'App version': user.last_device_used?.device_app_version ?? null,
  OS: user.last_device_used?.device_os ?? null,
  Reports: String(user.reported_count),
  Suspended: user.is_suspended === 1 ? 'Yes' : 'No',
});

/** Two accounts side by side; common values are marked. */
export function SideBySide({ one, other }: TwoProps) {
  const others = rest(other);
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{one.name}</th>
            <th scope="col">{other.name}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name} data-same={isSame(field.name, one[field.name], other[field.name]) || undefined}>
              <th scope="row">{field.label}</th>
              <td>{shownValue(field, one[field.name]) ?? '–'}</td>
              <td>{shownValue(field, other[field.name]) ?? '–'}</td>
            </tr>
          ))}
          {Object.entries(rest(one)).map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value ?? '–'}</td>
              <td>{others[label] ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.key}>Marked rows are the same on both accounts.</p>
    </>
  );
}

interface Props {
  readonly id: number;
  readonly user: Details;
  readonly otherId: number;
  readonly isNoted: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Compares two accounts, and records on both that they belong to the same person. */
export default function Compare({ id, user, otherId, isNoted, isOpen, onClose }: Props) {
  const { data, error, refetch } = useCall(profiles.profile, { id: otherId }, { enabled: isOpen, silent: true });
  const refused = useRefusal(profiles.samePerson, user);
  const note = useWrite(profiles.samePerson, { invalidates: [profiles.duplicates, profiles.timeline] });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={data ? `${user.name} and ${data.userdetails.name}` : 'Compare accounts'}
      isWide
    >
      {!data && !error && <Skeleton height={320} />}
      {!data && error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {data && <SideBySide one={user} other={data.userdetails} />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <GatedButton
          disabledReason={refused ?? (isNoted ? 'Already noted' : undefined)}
          loading={note.isPending}
          onClick={() => note.mutate({ user_id: id, other_id: otherId }, { onSuccess: onClose })}
        >
          Mark as the same person
        </GatedButton>
      </Group>
    </Dialog>
  );
}
