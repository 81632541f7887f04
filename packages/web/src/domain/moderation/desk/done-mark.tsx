import { IconAlertTriangle, IconBan, IconCheck, IconCircleCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { type StatusFace, StatusMark } from '../../../ui/status/status.tsx';
import type { CaseAction } from '../actions/actions.ts';

const marks: Readonly<Record<CaseAction, StatusFace>> = {
  dismiss: { tone: 'neutral', icon: IconCheck, word: 'Dismissed' },
  warn: { tone: 'neutral', icon: IconAlertTriangle, word: 'Warned' },
  hide: { tone: 'neutral', icon: IconEyeOff, word: 'Hidden' },
  remove: { tone: 'neutral', icon: IconTrash, word: 'Deleted' },
  suspend: { tone: 'neutral', icon: IconBan, word: 'Suspended' },
  reopen: { tone: 'neutral', icon: IconCheck, word: 'Reopened' },
  assign: { tone: 'neutral', icon: IconCheck, word: 'Assigned' },
};
const late: StatusFace = { tone: 'neutral', icon: IconCircleCheck, word: 'Closed by another admin' };

/** Shows in a row how its case was decided. @param action undefined when another admin decided it first. */
export const DoneMark = ({ action }: { readonly action: CaseAction | undefined }) => (
  <StatusMark {...(action ? marks[action] : late)} />
);
