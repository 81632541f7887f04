import { NativeSelect, Skeleton } from '@mantine/core';
import { type ProofSwitch, proofModes, proofSwitches } from '@quarterdeck/contract/core/access/fresh-proof';
import { security } from '@quarterdeck/contract/security';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { Section } from '../../../ui/block/section.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import classes from './security.module.css';

const names: Readonly<Record<ProofSwitch, string>> = {
  group_permissions: 'Change the permissions of a group',
  user_permissions: 'Change the permissions of an admin',
  assign_groups: 'Assign groups to an admin',
  groups: 'Add, rename or delete a group',
  users_csv: 'Export all users as CSV',
  forced_update: 'Force an app update',
  emptied_page: 'Empty an app page',
};

const modes = [
  { value: 'off', label: 'No one' },
  { value: 'strong', label: 'Admins with an app or passkey' },
  { value: 'all', label: 'Every admin' },
] as const;

/**
 * The specification's calls for which admins must confirm their identity, and which admins. Other dangerous calls
 * always require it.
 */
export function ProofSettings() {
  const { data, error, refetch } = useCall(security.proofSettings, {});
  const failure = failureInPlaceOf(data, error);
  const write = useWrite(security.saveProofSettings, { invalidates: [security.proofSettings] });
  return (
    <Section
      title="Confirm your identity"
      text="Which admins must confirm their identity if the last confirmation is over 10 minutes old."
    >
      {failure && <FailureState failure={failure} onRetry={() => void refetch()} />}
      {!failure && !data && <Skeleton height={280} />}
      {!failure && data && (
        <ul className={classes.choices}>
          {proofSwitches.map((name) => (
            <li key={name}>
              <span>{names[name]}</span>
              <NativeSelect
                aria-label={names[name]}
                data={modes}
                value={data.data[name]}
                disabled={write.isPending}
                onChange={({ currentTarget }) => {
                  const mode = proofModes.find((one) => one === currentTarget.value);
                  if (mode) write.mutate({ [name]: mode });
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
