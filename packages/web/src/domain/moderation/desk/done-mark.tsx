import { IconAlertTriangle, IconBan, IconCheck, IconCircleCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import type { CaseAction } from '../actions/actions.ts';
import classes from './desk.module.css';

const marks = {
  dismiss: { Icon: IconCheck, word: 'Dismissed' },
  warn: { Icon: IconAlertTriangle, word: 'Warned' },
  hide: { Icon: IconEyeOff, word: 'Hidden' },
  remove: { Icon: IconTrash, word: 'Deleted' },
  suspend: { Icon: IconBan, word: 'Suspended' },
  reopen: { Icon: IconCheck, word: 'Reopened' },
  assign: { Icon: IconCheck, word: 'Assigned' },
} as const;

/** Says in a row what was decided about its case. @param action nothing when someone else was first. */
export function DoneMark({ action }: { readonly action: CaseAction | undefined }) {
  const { Icon, word } = action ? marks[action] : { Icon: IconCircleCheck, word: 'Closed by another admin' };
  return (
    <span className={classes.mark} role="img" aria-label={word} title={word}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
