import { Button } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { users } from '@quarterdeck/contract/users';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { formatNumber } from '../../kit/format.ts';
import work from '../../kit/list/work/work.module.css';
import { callOf, labelOf, MOST, type UserAction } from './actions.ts';
import { ManyDialog } from './many-dialog.tsx';

type User = RowOf<typeof users.list>;

interface ActionProps {
  readonly action: UserAction;
  readonly reason: string | undefined;
  readonly onStart: () => void;
}

function ActionButton({ action, reason, onStart }: ActionProps) {
  const refusal = reasonOf(useMay(callOf[action]));
  return (
    <GatedButton variant="default" size="xs" reason={refusal ?? reason} onClick={onStart}>
      {labelOf[action]}
    </GatedButton>
  );
}

interface Props {
  readonly count: number;
  readonly chosen: () => readonly User[];
  readonly onClear: () => void;
}

const actions: readonly UserAction[] = ['suspend', 'lift', 'follow', 'unfollow'];

/** How many users are chosen, and what can be done to all of them. */
export default function UsersBar({ count, chosen, onClear }: Props) {
  const [job, setJob] = useState<{ readonly action: UserAction; readonly people: readonly User[] }>();
  const [isOpen, setOpen] = useState(false);
  const reason = count > MOST ? `At most ${MOST} at once` : undefined;
  const start = (action: UserAction) => (): void => {
    setJob({ action, people: chosen() });
    setOpen(true);
  };
  return (
    <section className={work.floating} aria-label="Chosen users">
      <span role="status">
        <b>{formatNumber(count)} chosen</b>
      </span>
      {actions.map((action) => (
        <ActionButton key={action} action={action} reason={reason} onStart={start(action)} />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      {job && (
        <ManyDialog
          {...job}
          isOpen={isOpen}
          onClose={(hasRun) => {
            setOpen(false);
            setJob(undefined);
            if (hasRun) onClear();
          }}
        />
      )}
    </section>
  );
}
