import { Skeleton } from '@mantine/core';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { useCall, usePreload } from '../../../data/client/queries.ts';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import classes from '../evidence/evidence.module.css';
import { FailedBlock } from '../evidence/failed-block.tsx';
import { JudgedVersions } from '../evidence/judged-versions.tsx';
import { LatestPosts } from '../evidence/latest-posts.tsx';
import { PersonCard } from '../evidence/person-card.tsx';
import { PrivateData } from '../evidence/private-data.tsx';
import { Reporters } from '../evidence/reporters.tsx';
import { useOnLoad } from '../evidence/use-on-load.ts';

/** What a moderator looks at to decide about a user: who they are, what was decided about them, what they post, and what is said of them. */
export function UserEvidence({ item, onLoaded }: { readonly item: CaseItem; readonly onLoaded: () => void }) {
  const { id, what, subjectId } = item;
  const { data, error, refetch } = useCall(cases.evidence, { what, id }, { silent: true });
  const person = data?.data.person;
  useOnLoad(data !== undefined || error !== null, onLoaded);
  return (
    <div className={classes.columns}>
      <div>
        {person && <PersonCard person={person} isSubject />}
        {error && <FailedBlock failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={160} />}
        {data && <JudgedVersions judged={data.data} />}
        {person?.is_deleted !== 1 && <LatestPosts userId={subjectId} />}
      </div>
      <div>
        <Reporters item={item} />
        {person?.is_deleted !== 1 && <PrivateData key={subjectId} userId={subjectId} />}
      </div>
    </div>
  );
}

/** Loads what is shown of users who are probably next. */
export function UserEvidenceAhead({ items }: { readonly items: readonly CaseItem[] }): null {
  usePreload(
    cases.evidence,
    items.map(({ what, id }) => ({ what, id })),
  );
  return null;
}
