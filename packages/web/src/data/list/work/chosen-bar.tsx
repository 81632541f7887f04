import { Button } from '@mantine/core';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type ReactNode, useState } from 'react';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import work from '../../../ui/list/work/work.module.css';
import { formatNumber } from '../../../ui/text/format.ts';
import { reasonOf, useMay } from '../../access/use-may.ts';

/** An action on chosen rows: its button and its call. */
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

/** What a list passes to the bar of its chosen rows. */
export interface ChosenRowsProps<Row> {
  readonly count: number;
  readonly chosen: () => readonly Row[];
  readonly onClear: () => void;
  /** Deselects these rows once they were processed, whatever the results. */
  readonly onDone: (ids: readonly number[]) => void;
}

interface Props<Row, Name extends string> extends ChosenRowsProps<Row> {
  /** The bar's accessible name. */
  readonly label: string;
  readonly actions: readonly ChosenAction<Name>[];
  /** The most rows of one action. */
  readonly most: number;
  /** The dialog that asks, and shows each row's result. When it closes, it reports the processed rows. */
  readonly dialog: (
    job: { readonly action: Name; readonly rows: readonly Row[] },
    onClose: (ids: readonly number[]) => void,
  ) => ReactNode;
}

/** A bar with the number of chosen rows and the actions on them. */
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
