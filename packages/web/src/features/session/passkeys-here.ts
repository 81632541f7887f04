import { signIn } from '@quarterdeck/contract/session/sign-in';
import { useCall } from '../../data/client/queries.ts';
import { whyNoPasskeys } from './why-no-passkeys.ts';

/** Whether passkeys work at this address, which the server compares as a whole: scheme, host and port. */
export function usePasskeysHere() {
  const { data, isFetched } = useCall(signIn.methods, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const at = data && (data.data.passkey ? data.data.passkey_origin : 'off');
  return {
    /** Whether the server has answered, if only with a failure. */
    isKnown: isFetched,
    /** Why they are off here; undefined where they work, and until the server has answered. */
    reason: whyNoPasskeys(at),
  };
}
