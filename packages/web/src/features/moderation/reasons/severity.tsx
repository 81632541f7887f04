import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { reasons } from '@quarterdeck/contract/reasons';
import { selectControl } from '../../../kit/form/select.tsx';
import classes from './reasons.module.css';

/** A reason of the list. */
export type Reason = OutputOf<typeof reasons.list>['data'][number];

const names: Readonly<Record<Reason['severity'], string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

/** How much harm a reason means. */
export function Severity({ of }: { readonly of: Reason['severity'] }) {
  return (
    <span className={classes.severity} data-severity={of}>
      {names[of]}
    </span>
  );
}

/** The choice of a severity. */
export const severityControl = selectControl(
  [
    { value: 'low', label: names.low, says: 'A nuisance.' },
    { value: 'medium', label: names.medium, says: 'It breaks the guidelines.' },
    { value: 'high', label: names.high, says: 'It harms people.' },
    { value: 'critical', label: names.critical, says: 'Somebody is in danger: it is decided before everything else.' },
  ],
  'Choose a severity',
);
