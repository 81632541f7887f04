import { type Access, denialMessage, may, type Verdict } from '@quarterdeck/contract/core/access/access';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useMe } from './me.ts';

const isCall = (wanted: Access | Endpoint): wanted is Endpoint => typeof wanted === 'object' && 'path' in wanted;

/** Whether the signed-in admin can make a call, or passes a rule. */
export function useMay(wanted: Access | Endpoint, input?: Readonly<Record<string, unknown>>): Verdict {
  const me = useMe();
  return may(me, isCall(wanted) ? wanted.access : wanted, input);
}

/** Returns the sentence that says why not; undefined when they may. */
export const reasonOf = (verdict: Verdict): string | undefined =>
  verdict.allowed ? undefined : denialMessage(verdict);
