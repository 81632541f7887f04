import type { ReactElement } from 'react';
import type { AnyFilter } from './filter.ts';
import { FilterPopover } from './filter-popover.tsx';
import { PickList } from './pick-list.tsx';

interface Props {
  /** The filters that are not set. */
  readonly filters: readonly AnyFilter[];
  readonly isOpen: boolean;
  readonly onClose: (isAsked: boolean) => void;
  readonly onChoose: (name: string) => void;
  /** The button that opens it. */
  readonly target: ReactElement;
}

/** The menu of the filters that are not set. */
export default function AddFilter({ filters, isOpen, onClose, onChoose, target }: Props) {
  return (
    <FilterPopover label="Add filter" isOpen={isOpen} onClose={onClose} target={target}>
      <PickList
        label="Filter by"
        options={filters.map(({ name, label }) => ({ value: name, label }))}
        onPick={onChoose}
      />
    </FilterPopover>
  );
}
