import { useRouter } from '@tanstack/react-router';
import { forgetUnseen } from '../../data/client/query-client.ts';

/** Draws what broke once more, from answers that are asked for again. */
export function useBeginAnew(): () => void {
  const router = useRouter();
  return () => {
    forgetUnseen();
    void router.invalidate();
  };
}
