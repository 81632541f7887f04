import { signIn } from '@quarterdeck/contract/session/sign-in';
import { useIsMissingCall } from '../../data/client/missing-calls.ts';
import { useCall } from '../../data/client/queries.ts';

/** Whether passkeys work at this address, which the server compares as a whole: scheme, host and port. */
export function usePasskeysHere() {
  const { data, isFetched } = useCall(signIn.methods, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY });
  const isMissing = useIsMissingCall(signIn.methods);
  const why = (): string | undefined => {
    if (!data) return undefined;
    const { passkey: isPossible, passkey_origin: origin } = data.data;
    if (!isPossible) return 'Passkeys need an HTTPS address with a name. Ask a super admin to set PUBLIC_URL';
    if (origin !== location.origin) return `Passkeys work at ${origin} only. Open the console there`;
    return typeof PublicKeyCredential === 'undefined' ? 'This browser does not support passkeys' : undefined;
  };
  return {
    /** Whether the server has answered, if only with a failure. */
    isKnown: isFetched,
    /** The server knows no passkeys at all. */
    isMissing,
    /** Why they are off here; undefined where they work, and until the server has answered. */
    reason: why(),
  };
}
