import { policies } from '@quarterdeck/contract/moderation/policies';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { IconCheck, IconExternalLink, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useHas } from '../../../data/access/use-has.ts';
import { useCall } from '../../../data/client/queries.ts';
import { lazyWithRetry } from '../../../ui/lazy/lazy-with-retry.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import type { CaseDetails } from '../case/item.ts';
import classes from './team.module.css';

const TextView = lazyWithRetry(() =>
  import('../../rich-text/text-view.tsx').then(({ TextView: view }) => ({ default: view })),
);

const FRESH_MS = 300_000;
const fresh = { staleTime: FRESH_MS, silent: true } as const;

function Examples({
  name,
  kind,
  texts,
}: {
  readonly name: string;
  readonly kind: 'yes' | 'no';
  readonly texts: readonly string[];
}) {
  if (texts.length === 0) return null;
  const Sign = kind === 'yes' ? IconCheck : IconX;
  return (
    <>
      <h4>{name}</h4>
      <ul className={classes.examples} data-kind={kind}>
        {texts.map((text) => (
          <li key={text}>
            <Sign size={14} aria-hidden />
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function PolicyText({ reasonId }: { readonly reasonId: number }) {
  const { data } = useCall(policies.find, { reason_id: reasonId }, fresh);
  if (!data) return null;
  const { text, violations, permitted, url, version, updated_at: at } = data.data;
  return (
    <div className={classes.policyText}>
      {text && (
        <Suspense>
          <TextView html={text} />
        </Suspense>
      )}
      <Examples name="Violates the policy" kind="no" texts={violations} />
      <Examples name="Is permitted" kind="yes" texts={permitted} />
      <p className={classes.head}>
        <span>
          Version {version}
          {at && (
            <>
              , <Moment at={at} />
            </>
          )}
        </span>
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer">
            Public page <IconExternalLink size={12} aria-hidden />
          </a>
        )}
      </p>
    </div>
  );
}

/** The policy of the reason that most reports on a case have, if it has one. */
export function CasePolicy({ details }: { readonly details: CaseDetails }) {
  const reason = details.top_reason;
  const hasPolicies = useHas(policies.find);
  const { data } = useCall(reasons.list, {}, { ...fresh, enabled: hasPolicies && Boolean(reason) });
  const listed = data?.data.find(({ id }) => id === reason?.id);
  if (!(reason && listed?.policy_version)) return null;
  return (
    <details className={classes.policy}>
      <summary>Policy: {reason.name}</summary>
      <PolicyText reasonId={reason.id} />
    </details>
  );
}
