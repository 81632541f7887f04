import type { ReactNode } from 'react';
import { type Choice, onBoxChange } from './choice.ts';
import classes from './work.module.css';

interface Props {
  /** Its accessible name. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of the rows it stands for are chosen. */
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (event: { readonly nativeEvent: Event }) => void;
}

/** A checkbox of a list, drawn like those of the UI kit. It is the browser's own: a page has many, and must stay light. */
const RowCheck = ({ label, isChecked, isPartial = false, isDisabled = false, onChange }: Props) => (
  <label className={classes.choose}>
    <input
      type="checkbox"
      className={classes.check}
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onChange}
    />
  </label>
);

interface Rows<Row> {
  readonly choice: Choice;
  /** The rows on the page that can be chosen. */
  readonly ids: readonly number[];
  readonly idOf: (row: Row) => number;
  /** The name of a row, for users of screen readers. */
  readonly nameOf: (row: Row) => string;
}

/** The checkboxes of a list's page: one for all its rows, and one for each. */
export function pageChecks<Row>({ choice, ids, idOf, nameOf }: Rows<Row>) {
  const chosen = ids.filter(choice.has).length;
  return {
    head: (
      <RowCheck
        label="Select all on this page"
        isChecked={chosen > 0 && chosen === ids.length}
        isPartial={chosen > 0 && chosen < ids.length}
        isDisabled={ids.length === 0}
        onChange={() => choice.togglePage(ids)}
      />
    ),
    lead: (row: Row): ReactNode => (
      <RowCheck
        label={`Select ${nameOf(row)}`}
        isChecked={choice.has(idOf(row))}
        onChange={onBoxChange(choice, idOf(row), ids)}
      />
    ),
  };
}
