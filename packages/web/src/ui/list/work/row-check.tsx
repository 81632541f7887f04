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
export const RowCheck = ({ label, isChecked, isPartial = false, isDisabled = false, onChange }: Props) => (
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
