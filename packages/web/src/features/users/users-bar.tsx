import { Button } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { users } from '@quarterdeck/contract/users';
import { useState } from 'react';
import { GatedButton } from '../../kit/access/gated-button.tsx';
import { reasonOf, useMay } from '../../kit/access/use-may.ts';
import { formatNumber } from '../../kit/format.ts';
import work from '../../kit/list/work/work.module.css';
import { callOf, type Deed, labelOf, MOST } from './deeds.ts';
import { ManyDialog } from './many-dialog.tsx';

type User = RowOf<typeof users.list>;

interface DeedProps {
  readonly deed: Deed;
  readonly reason: string | undefined;
  readonly onStart: () => void;
}

function DeedButton({ deed, reason, onStart }: DeedProps) {
  const refusal = reasonOf(useMay(callOf[deed]));
  return (
    <GatedButton variant="default" size="xs" reason={refusal ?? reason} onClick={onStart}>
      {labelOf[deed]}
    </GatedButton>
  );
}

interface Props {
  readonly count: number;
  readonly chosen: () => readonly User[];
  readonly onClear: () => void;
}

const deeds: readonly Deed[] = ['suspend', 'lift', 'follow', 'unfollow'];

/** How many users are chosen, and what can be done to all of them. */
export default function UsersBar({ count, chosen, onClear }: Props) {
  const [job, setJob] = useState<{ readonly deed: Deed; readonly people: readonly User[] }>();
  const [isOpen, setOpen] = useState(false);
  const reason = count > MOST ? `At most ${MOST} at once` : undefined;
  const start = (deed: Deed) => (): void => {
    setJob({ deed, people: chosen() });
    setOpen(true);
  };
  return (
    <section className={work.floating} aria-label="Chosen users">
      <span role="status">
        <b>{formatNumber(count)} chosen</b>
      </span>
      {deeds.map((deed) => (
        <DeedButton key={deed} deed={deed} reason={reason} onStart={start(deed)} />
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
