import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { reasons } from '@quarterdeck/contract/moderation/reasons';
import { severityFaces, severityNames } from '../../../domain/moderation/case/severity.ts';
import { selectControl } from '../../../ui/form/select.tsx';
import { Status } from '../../../ui/status/status.tsx';

/** A reason of the list. */
export type Reason = OutputOf<typeof reasons.list>['data'][number];

/** A reason's severity. */
export const Severity = ({ of }: { readonly of: Reason['severity'] }) => <Status {...severityFaces[of]} />;

/** A control that chooses a severity. */
export const severityControl = selectControl(
  [
    { value: 'low', label: severityNames.low, says: 'A nuisance.' },
    { value: 'medium', label: severityNames.medium, says: 'It breaks the guidelines.' },
    { value: 'high', label: severityNames.high, says: 'It harms people.' },
    {
      value: 'critical',
      label: severityNames.critical,
      says: 'Someone is in danger. Reviewed before all other cases.',
    },
  ],
  'Select a severity',
);
