import { moderation } from '@quarterdeck/contract/moderation';
import { reasons } from '@quarterdeck/contract/reasons';
import { useAdminLabel, useAdmins } from '../../../domain/staff/admin-choices.ts';
import { GatedLink } from '../../../kit/access/gated-link.tsx';
import { ProfileLink } from '../../../kit/access/profile-link.tsx';
import { useMay } from '../../../kit/access/use-may.ts';
import { duration } from '../../../kit/chart/unit.ts';
import { useCall } from '../../../kit/client/queries.ts';
import { Cut } from '../../../kit/cut.tsx';
import { formatNumber } from '../../../kit/format.ts';
import type { Column } from '../../../kit/list/column.ts';
import type { Filter } from '../../../kit/list/filter.ts';
import { List } from '../../../kit/list/list.tsx';
import { Moment } from '../../../kit/moment.tsx';
import { Page } from '../../../kit/screen/page.tsx';
import { Refused } from '../../../kit/states.tsx';
import { causeNames, kindNames, kinds } from './kinds.ts';
import classes from './numbers.module.css';

const FRESH_MS = 60_000;
const fresh = { staleTime: FRESH_MS, keepEarlier: true, quiet: true } as const;

const columns: readonly Column<typeof moderation.decisions>[] = [
  { header: 'When', cell: ({ decided_at: at }) => <Moment at={at} shows="both" />, sortBy: 'decided_at', width: 204 },
  { header: 'Who', cell: ({ decided_by: by }) => <Cut>{by?.name ?? null}</Cut>, width: 116 },
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
    cell: ({ what, post }) =>
      post ? (
        <GatedLink to={`/post-details/${post.id}`} access="post_details">
          <Cut>{post.title}</Cut>
        </GatedLink>
      ) : (
        <Cut>{what === 'posts' ? 'Gone for good' : null}</Cut>
      ),
  },
  {
    header: 'User',
    cell: ({ user }) => (user ? <ProfileLink id={user.id}>{user.name}</ProfileLink> : <Cut>{null}</Cut>),
    width: 136,
  },
  {
    header: 'Reason',
    cell: ({ listed_reason: listed, reason }) => <Cut>{listed?.name ?? reason}</Cut>,
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
    cell: ({ seconds }) => (seconds === null ? <Cut>{null}</Cut> : duration.short(seconds)),
    align: 'right',
    width: 120,
  },
  {
    header: 'Stands',
    cell: ({ reverted_cause: cause }) => <Cut>{cause === null ? 'Yes' : causeNames[cause]}</Cut>,
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
      label: 'Stands',
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
    csv={moderation.decisionsCsv}
    empty="Nothing has been decided yet"
  />
);

const report = (
  <GatedLink to="/transparency-report" access={moderation.transparency.access}>
    Transparency report
  </GatedLink>
);

/** The log of decisions. */
export default function Decisions() {
  const verdict = useMay(moderation.decisions);
  return <Page action={verdict.allowed && report}>{verdict.allowed ? <Log /> : <Refused verdict={verdict} />}</Page>;
}
