import { moderation } from '@quarterdeck/contract/moderation';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useMe } from '../../../data/access/me.ts';
import { useHas } from '../../../data/access/use-has.ts';

/** A link to the signed-in admin's decisions of today: a UTC day, like the list's days. */
export function MyDecisions() {
  const me = useMe();
  if (!useHas(moderation.decisions)) return null;
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const search = { decided_by: String(me.id), start_date: today, end_date: today };
  return (
    <GatedLink to="/moderation-decisions" search={search} access={moderation.decisions.access}>
      My decisions today
    </GatedLink>
  );
}
