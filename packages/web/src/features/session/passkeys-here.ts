import { signIn } from '@quarterdeck/contract/session/sign-in';
import { useCall } from '../../data/client/queries.ts';
import { whyNoPasskeys } from './why-no-passkeys.ts';

/** Returns whether passkeys work at this address: the server compares its scheme, host and port. */
export function usePasskeysHere() {
  const { data, isFetched } = useCall(signIn.methods, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const at = data && (data.data.passkey ? data.data.passkey_origin : 'off');
  return {
    /** Whether the server has answered, even with a failure. */
    isKnown: isFetched,
    /** Why passkeys are off here; undefined where they work, and until the server has answered. */
    reason: whyNoPasskeys(at),
  };
}
