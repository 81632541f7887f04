import { IconAlertOctagonFilled, IconAlertTriangle, IconCircle, IconCircleDot } from '@tabler/icons-react';
import type { StatusFace } from '../../../ui/status/status.tsx';

/** The severities of reasons, from lowest to highest. */
export const severityNames = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' } as const;

/** The look of each severity. */
export const severityFaces: Readonly<Record<keyof typeof severityNames, StatusFace>> = {
  low: { tone: 'neutral', word: severityNames.low, icon: IconCircle },
  medium: { tone: 'info', word: severityNames.medium, icon: IconCircleDot },
  high: { tone: 'warning', word: severityNames.high, icon: IconAlertTriangle },
  critical: { tone: 'danger', word: severityNames.critical, icon: IconAlertOctagonFilled },
};
