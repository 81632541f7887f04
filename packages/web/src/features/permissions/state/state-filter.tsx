import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useChangeAddress } from '../../../ui/screen/address.ts';
import type { Row } from '../sections.ts';
import { isIn, type State } from './states.ts';

const names: Readonly<Record<State, string>> = { all: 'All', group: 'By group', name: 'Direct', no: 'No' };
const states = Object.keys(names) as readonly State[];

interface Props {
  readonly rows: readonly Row[];
  readonly state: State;
}

/** A filter of an admin's permissions: all, through a group, direct, or missing ones. */
export function StateFilter({ rows, state }: Props) {
  const change = useChangeAddress();
  return (
    <SegmentedControl
      size="sm"
      aria-label="Source of the permission"
      value={state}
      onChange={(next) => change((now) => ({ ...now, state: next === 'all' ? undefined : next }), { replace: true })}
      data={states.map((one) => ({ value: one, label: `${names[one]} ${rows.filter(isIn[one]).length}` }))}
    />
  );
}
