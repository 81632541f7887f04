import { useRouter } from '@tanstack/react-router';
import { forgetUnseen } from '../../data/client/query-client.ts';

/** Returns a function that renders a broken part again, from answers that are fetched again. */
export function useRenderAgain(): () => void {
  const router = useRouter();
  return () => {
    forgetUnseen();
    void router.invalidate();
  };
}
