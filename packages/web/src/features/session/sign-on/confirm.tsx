import { signIn } from '@quarterdeck/contract/session/sign-in';
import { IconCircleCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { send } from '../../../data/client/send.ts';
import { EmptyState } from '../../../ui/block/empty-state.tsx';
import { Page } from '../../../ui/screen/page.tsx';
import { codeIn } from './finish.ts';
import { takeFragment } from './fragment.ts';
import { announceProof } from './proof.ts';

type State = 'idle' | 'pending' | 'proven' | { readonly refusal: string };

/** Confirms the admin's identity with the provider's answer, and notifies the window that waits. */
async function prove(fragment: string): Promise<void> {
  await send(signIn.stepUp, { sso: codeIn(fragment) });
  announceProof();
  // A browser closes only windows that a page has opened: the text explains what to do otherwise.
  window.close();
}

/** The page that the provider returns to after "Confirm with …", in a window of its own, which closes. */
export default function ConfirmSignIn() {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    const fragment = takeFragment();
    if (fragment === undefined) return;
    setState('pending');
    prove(fragment)
      .then(() => setState('proven'))
      .catch((error: unknown) =>
        setState({ refusal: error instanceof Error ? error.message : 'This could not be confirmed' }),
      );
  }, []);
  return (
    <Page>
      <div aria-live="polite" aria-busy={state === 'pending'}>
        {state === 'idle' && (
          <EmptyState icon={<IconShieldQuestion />} title="There is nothing to confirm" text="Close this window." />
        )}
        {state === 'proven' && (
          <EmptyState
            icon={<IconCircleCheck />}
            title="Confirmed"
            text="You can close this window. The other window continues."
          />
        )}
        {typeof state === 'object' && (
          <EmptyState
            icon={<IconShieldX />}
            title={state.refusal}
            text="Close this window and try again in the other one."
          />
        )}
      </div>
    </Page>
  );
}
