import { moderation } from '@quarterdeck/contract/moderation';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { List } from '../../../data/list/list.tsx';
import { MyDecisions } from '../../../domain/moderation/desk/my-decisions.tsx';
import { useAdminLabel, useAdmins } from '../../../domain/people/admin-choices.ts';
import { EditedSince, NameWithMark } from '../../../domain/people/marks.tsx';
import { NamedPerson, ProfileLink } from '../../../domain/people/profile-link.tsx';
import { RefusalState } from '../../../ui/block/states.tsx';
import { duration } from '../../../ui/chart/unit.ts';
import type { Column } from '../../../ui/list/column.ts';
import type { Filter } from '../../../ui/list/filters/filter.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { causeNames, kindNames, kinds } from './kinds.ts';
import classes from './numbers.module.css';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, silent: true } as const;

const columns: readonly Column<typeof moderation.decisions>[] = [
  {
    header: 'When',
    card: 'mark',
    cell: ({ decided_at: at }) => <Moment at={at} shows="both" />,
    sortBy: 'decided_at',
    width: 204,
  },
  { header: 'Who', card: 'line', cell: ({ decided_by: by }) => <NamedPerson person={by} />, width: 116 },
  {
    header: 'Decision',
    card: 'title',
    cell: ({ kind, until }) => (
      <>
        {kindNames[kind]}
        {until && (
          <span className={classes.over}>
            {' '}
            until <Moment at={until} />
          </span>
        )}
      </>
    ),
    width: 116,
  },
  {
    header: 'Post',
    card: 'line',
    cell: ({ what, post, is_edited: isEdited }) =>
      post ? (
        <NameWithMark mark={isEdited === 1 && <EditedSince />}>
          <GatedLink to={`/post-details/${post.id}`} access="post_details">
            <TruncatedText>{post.title}</TruncatedText>
          </GatedLink>
        </NameWithMark>
      ) : (
        <TruncatedText>{what === 'posts' ? 'Permanently deleted' : null}</TruncatedText>
      ),
  },
  {
    header: 'User',
    cell: ({ user }) =>
      user ? <ProfileLink id={user.id}>{user.name}</ProfileLink> : <TruncatedText>{null}</TruncatedText>,
    width: 136,
  },
  {
    header: 'Reason',
    cell: ({ listed_reason: listed, reason }) => <TruncatedText>{listed?.name ?? reason}</TruncatedText>,
    width: 140,
  },
  {
    header: 'Reports',
    cell: ({ reports }) => formatNumber(reports),
    align: 'right',
    width: 72,
  },
  {
    header: 'Time to decision',
    cell: ({ seconds }) => (seconds === null ? <TruncatedText>{null}</TruncatedText> : duration.short(seconds)),
    align: 'right',
    width: 120,
  },
  {
    header: 'In effect',
    cell: ({ reverted_cause: cause }) => <TruncatedText>{cause === null ? 'Yes' : causeNames[cause]}</TruncatedText>,
    width: 120,
  },
];

function useAdminName(value: string): string | undefined {
  const { label } = useAdminLabel(value);
  return value === '' ? undefined : (label ?? `Admin ${value}`);
}

function useFilters(): readonly Filter<typeof moderation.decisions>[] {
  const isSuper = useMay('super').allowed;
  const { data } = useCall(reasons.list, {}, fresh);
  return [
    ...(isSuper
      ? [
          {
            name: 'decided_by',
            label: 'Who',
            kind: 'loaded',
            useChoices: useAdmins,
            useLabel: useAdminName,
          } as const,
        ]
      : []),
    {
      name: 'kind',
      label: 'Decision',
      kind: 'select',
      options: kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
    },
    {
      name: 'reason_id',
      label: 'Reason',
      kind: 'select',
      options: (data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'state',
      label: 'In effect',
      kind: 'select',
      options: [
        { value: 'stands', label: 'Yes' },
        ...Object.entries(causeNames).map(([value, label]) => ({ value, label })),
      ],
    },
    { name: 'start_date', end: 'end_date', label: 'Date range', kind: 'range' },
  ];
}

const Log = () => (
  <List
    call={moderation.decisions}
    columns={columns}
    filters={useFilters()}
    search="query"
    searched="reasons, notes, titles of posts and names of users"
    csv={moderation.decisionsCsv}
    empty="There are no decisions yet"
  />
);

/** Links to the signed-in admin's decisions of today, and to the transparency report. */
function Links() {
  return (
    <div className={classes.pageLinks}>
      <MyDecisions />
      <GatedLink to="/transparency-report" access={moderation.transparency.access}>
        Transparency report
      </GatedLink>
    </div>
  );
}

/** The log of decisions. */
export default function Decisions() {
  const verdict = useMay(moderation.decisions);
  return (
    <Page action={verdict.allowed && <Links />}>{verdict.allowed ? <Log /> : <RefusalState verdict={verdict} />}</Page>
  );
}
