import { Button } from '@mantine/core';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type ReactNode, useState } from 'react';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import work from '../../../ui/list/work/work.module.css';
import { formatNumber } from '../../../ui/text/format.ts';
import { reasonOf, useMay } from '../../access/use-may.ts';

/** What can be done to chosen rows: its button, and the call that does it. */
interface ChosenAction<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly call: Endpoint;
}

interface ActionProps {
  readonly action: ChosenAction<string>;
  readonly reason: string | undefined;
  readonly onStart: () => void;
}

function ChosenButton({ action: { label, call }, reason, onStart }: ActionProps) {
  const refusal = reasonOf(useMay(call));
  return (
    <GatedButton variant="default" size="xs" disabledReason={refusal ?? reason} onClick={onStart}>
      {label}
    </GatedButton>
  );
}

/** What a list gives to the bar of its chosen rows. */
export interface ChosenRowsProps<Row> {
  readonly count: number;
  readonly chosen: () => readonly Row[];
  readonly onClear: () => void;
  /** These were looked at, whatever came of each: they are not chosen any more. */
  readonly onDone: (ids: readonly number[]) => void;
}

interface Props<Row, Name extends string> extends ChosenRowsProps<Row> {
  /** What the bar is of. */
  readonly label: string;
  readonly actions: readonly ChosenAction<Name>[];
  /** This many are done at once. */
  readonly most: number;
  /** Asks, and says what became of each; it tells when it closes which were looked at. */
  readonly dialog: (
    job: { readonly action: Name; readonly rows: readonly Row[] },
    onClose: (ids: readonly number[]) => void,
  ) => ReactNode;
}

/** How many rows are chosen, and what can be done to all of them. */
export function ChosenBar<Row, Name extends string>(props: Props<Row, Name>) {
  const { count, chosen, onClear, onDone, label, actions, most, dialog } = props;
  const [job, setJob] = useState<{ readonly action: Name; readonly rows: readonly Row[] }>();
  const reason = count > most ? `At most ${most} at once` : undefined;
  const start = (action: Name) => (): void => setJob({ action, rows: chosen() });
  const close = (ids: readonly number[]): void => {
    setJob(undefined);
    if (ids.length > 0) onDone(ids);
  };
  return (
    <section className={work.floating} aria-label={label}>
      <span role="status">
        <b>{formatNumber(count)} chosen</b>
      </span>
      {actions.map((action) => (
        <ChosenButton key={action.name} action={action} reason={reason} onStart={start(action.name)} />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        Clear
      </Button>
      {job && dialog(job, close)}
    </section>
  );
}
