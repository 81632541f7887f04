import { Skeleton } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import type { reports } from '@quarterdeck/contract/moderation/reports';
import { AHEAD_MS, useCall, usePreload } from '../../../data/client/queries.ts';
import { WrittenIn } from '../../../domain/language/written-in.tsx';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import { FailedBlock } from '../evidence/failed-block.tsx';
import { JudgedVersions } from '../evidence/judged-versions.tsx';
import { LatestPosts } from '../evidence/latest-posts.tsx';
import { History, PersonHead } from '../evidence/person-card.tsx';
import { PrivateData } from '../evidence/private-data.tsx';
import { newestReports, Reporters } from '../evidence/reporters.tsx';
import { useOnLoad } from '../evidence/use-on-load.ts';

type Row = RowOf<typeof reports.reportedUsers>;

interface Props {
  readonly item: CaseItem;
}

/**
 * The user that a case is about: their profile, the judged version, their posts, and on request their searches and
 * chats.
 */
export function UserSubject({ row, item, onLoaded }: Props & { readonly row: Row; readonly onLoaded: () => void }) {
  const { id, what, subjectId } = item;
  const { data, error } = useCall(cases.evidence, { what, id }, { silent: true, staleTime: AHEAD_MS });
  const person = data?.data.person;
  useOnLoad(data !== undefined || error !== null, onLoaded);
  return (
    <>
      {person && <PersonHead person={person} />}
      <WrittenIn of="posts" language={row.language} />
      {!data && !error && <Skeleton height={96} />}
      {data && <JudgedVersions judged={data.data} />}
      {person?.is_deleted !== 1 && <LatestPosts userId={subjectId} />}
      {person?.is_deleted !== 1 && <PrivateData userId={subjectId} />}
    </>
  );
}

/** The evidence of a case about a user: earlier decisions, and the reports. */
export function UserFacts({ item }: Props) {
  const { id, what } = item;
  const { data, error, refetch } = useCall(cases.evidence, { what, id }, { silent: true, staleTime: AHEAD_MS });
  return (
    <>
      {data?.data.person && <History person={data.data.person} />}
      {error && <FailedBlock failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} mt="md" />}
      <Reporters item={item} />
    </>
  );
}

/** Preloads the evidence of users who are probably next. */
export function UserEvidenceAhead({ items }: { readonly items: readonly CaseItem[] }): null {
  usePreload(
    cases.evidence,
    items.map(({ what, id }) => ({ what, id })),
  );
  usePreload(cases.reporters, items.map(newestReports));
  return null;
}
