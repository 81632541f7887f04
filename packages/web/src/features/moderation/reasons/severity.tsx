import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { reasons } from '@quarterdeck/contract/reasons';
import { severityNames } from '../../../domain/moderation/case/severity.ts';
import { selectControl } from '../../../ui/form/select.tsx';
import classes from './reasons.module.css';

/** A reason of the list. */
export type Reason = OutputOf<typeof reasons.list>['data'][number];

/** How much harm a reason means. */
export function Severity({ of }: { readonly of: Reason['severity'] }) {
  return (
    <span className={classes.severity} data-severity={of}>
      {severityNames[of]}
    </span>
  );
}

/** The choice of a severity. */
export const severityControl = selectControl(
  [
    { value: 'low', label: severityNames.low, says: 'A nuisance.' },
    { value: 'medium', label: severityNames.medium, says: 'It breaks the guidelines.' },
    { value: 'high', label: severityNames.high, says: 'It harms people.' },
    {
      value: 'critical',
      label: severityNames.critical,
      says: 'A person is in danger: it is decided before everything else.',
    },
  ],
  'Choose a severity',
);
