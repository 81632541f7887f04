import { profiles } from '@quarterdeck/contract/profiles';
import { useState } from 'react';
import { suspensionConsequence, whyOf, wordsOf } from '../../domain/moderation/actions/actions.ts';
import { MeasureButton } from '../../domain/moderation/measure/measure-button.tsx';
import { SuspendDialog } from '../../domain/moderation/suspension/suspend-dialog.tsx';
import { alert } from '../../ui/alert/alert.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { useShortcut } from '../../ui/keys/keys.ts';
import { type ActionProps, changes } from './action-parts.ts';
import type { Details } from './fields.ts';
import { aboutUser, userCase } from './user-case.ts';

const suspendKey = { keys: 's', whatFor: 'Suspend the account' };

/** Whether Suspend Account is offered: by the server's answer, or else by the rule of the specification. */
export const canBeSuspended = ({
  can_be_suspended: said,
  reported_count: reports,
  is_suspended: isSuspended,
}: Details): boolean => (said === undefined ? reports > 0 && isSuspended !== 1 : said === 1);

/** Suspend Account for an admin, by button or key. */
function SuspendStaff({ id, user, face, reason }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffered = canBeSuspended(user);
  const ask = (): void => {
    if (!isOffered) return;
    if (reason) alert.danger(reason);
    else setOpen(true);
  };
  const { isOn } = useShortcut(suspendKey.keys, suspendKey.whatFor, ask);
  return (
    <>
      {isOffered && (
        <GatedButton {...face} disabledReason={reason} onClick={ask} {...(isOn ? { 'aria-keyshortcuts': 's' } : {})}>
          Suspend Account
        </GatedButton>
      )}
      <SuspendDialog
        account={{ id, name: user.name }}
        invalidates={changes}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Suspend Account, with the reason, for users who can be suspended according to the server. */
export function Suspend(props: ActionProps) {
  const { id, user, face, reason } = props;
  if (user.is_admin === 1) return <SuspendStaff {...props} />;
  const item = userCase(id, user);
  return (
    <MeasureButton
      call={profiles.suspend}
      decision="suspend"
      item={item ?? aboutUser(id, user)}
      label="Suspend Account"
      face={face}
      reason={reason}
      shortcut={suspendKey}
      title={`Suspend ${user.name}?`}
      consequence={(until) =>
        item ? wordsOf('suspend', item, until).consequence : suspensionConsequence(aboutUser(id, user), until)
      }
      yes="Suspend Account"
      version={user.moderation_version ?? item?.version}
      invalidates={changes}
      inputOf={(given) => ({ user_id: id, ...whyOf(given), ...(given.days ? { days: given.days } : {}) })}
      // The dialog stays until the step for undo is stored: the suspension may be shown before that.
      isOffered={canBeSuspended(user)}
    />
  );
}

/** Changes the end of a suspension. */
export function ChangeSuspension({ id, user, face, reason }: ActionProps) {
  const item = userCase(id, user);
  return (
    <MeasureButton
      call={profiles.suspend}
      decision="suspend"
      item={item ?? aboutUser(id, user)}
      label="Change suspension"
      face={face}
      reason={reason}
      title={`Change the suspension of ${user.name}?`}
      consequence={(until) => (until ? `It ends automatically on ${until}.` : 'It ends when staff lift it.')}
      yes="Change suspension"
      version={user.moderation_version ?? item?.version}
      invalidates={changes}
      inputOf={(given) => ({ user_id: id, ...whyOf(given), ...(given.days ? { days: given.days } : {}) })}
      isFinal
      isOffered={user.is_suspended === 1}
    />
  );
}
