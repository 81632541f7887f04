import { admins } from '@quarterdeck/contract/admins';
import { security } from '@quarterdeck/contract/security';
import { session } from '@quarterdeck/contract/session';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useHas } from '../../../data/access/use-has.ts';
import { Section } from '../../../ui/block/section.tsx';

/** Ends every session but this one. */
export function SignOutEveryone() {
  if (!useHas(security.signOutEveryone)) return null;
  return (
    <Section
      title="Sessions of all admins"
      text="Use this when tokens may be stolen. Every admin must sign in again."
      action={
        <ActionButton
          call={security.signOutEveryone}
          input={{}}
          invalidates={[session.sessions, admins.sessions]}
          confirm={{
            title: 'Sign out everyone?',
            text: 'All admins are signed out immediately, on all devices. Only this session stays.',
            yes: 'Sign out everyone',
            isDangerous: true,
          }}
          variant="default"
        >
          Sign out everyone
        </ActionButton>
      }
    />
  );
}
