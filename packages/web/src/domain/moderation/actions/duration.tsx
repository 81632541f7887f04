import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Days } from './actions.ts';
import classes from './measure.module.css';

const choices: readonly { readonly days: Days; readonly label: string }[] = [
  { days: 1, label: '1 day' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: undefined, label: 'Permanently' },
];

interface Props {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** The length of a suspension, which then ends automatically. */
export function Duration({ days, onChange }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend on its border
    <div className={classes.duration} role="group" aria-labelledby={id} data-asked>
      <span id={id}>For how long</span>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant="default"
          size="compact-sm"
          aria-pressed={choice.days === days}
          data-chosen={choice.days === days || undefined}
          onClick={() => onChange(choice.days)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}
