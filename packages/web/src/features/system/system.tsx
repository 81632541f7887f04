import { Skeleton } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type CheckName, type CheckState, checkNames, system } from '@quarterdeck/contract/system';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { useMay } from '../../data/access/use-may.ts';
import { failureInPlaceOf, oldOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { MayBeOld } from '../../ui/block/may-be-old.tsx';
import section from '../../ui/block/section.module.css';
import { FailureState, RefusalState } from '../../ui/block/states.tsx';
import type { ScreenLink } from '../../ui/screen/address.ts';
import { Page } from '../../ui/screen/page.tsx';
import { Status, type StatusFace } from '../../ui/status/status.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Moment } from '../../ui/time/moment.tsx';
import { NameTwins } from './name-twins.tsx';
import classes from './system.module.css';

type Answer = OutputOf<typeof system.checks>;

const REPEATS_MS = 15_000;

const states: Readonly<Record<CheckState, StatusFace>> = {
  fine: { tone: 'success', word: 'OK', icon: IconCircleCheck },
  behind: { tone: 'warning', word: 'Delayed', icon: IconAlertTriangle },
  failing: { tone: 'danger', word: 'Failing', icon: IconCircleX },
};

/** The screen with details about each check, when it is not fine. */
const places: Readonly<
  Partial<Record<CheckName, { readonly label: string; readonly path: ScreenLink; readonly tab?: string }>>
> = {
  webhooks: { label: 'Webhooks', path: '/integrations', tab: 'webhooks' },
  items: { label: 'Items', path: '/integrations', tab: 'items' },
  partitions: { label: 'Storage', path: '/integrations', tab: 'storage' },
  audit: { label: 'Audit log', path: '/audit-log' },
  cases: { label: 'Reported posts', path: '/reported-posts' },
};

function Row({ check: { name, title, state, says, advice } }: { readonly check: Answer['data'][number] }) {
  const place = state === 'fine' ? undefined : places[name];
  return (
    <tr>
      <td className={classes.state}>
        <Status {...states[state]} />
      </td>
      <th scope="row">{title}</th>
      <td className={classes.says}>
        <p>{says}</p>
        {advice !== null && <p className={classes.advice}>{advice}</p>}
        {place && (
          <p className={classes.link}>
            <GatedLink to={place.path} search={place.tab === undefined ? {} : { tab: place.tab }} access="super">
              Open {place.label}
            </GatedLink>
          </p>
        )}
      </td>
    </tr>
  );
}

/** Returns a sentence with the number of checks by result. */
function summaryOf(checks: Answer['data']): string {
  const count = (state: CheckState): number => checks.filter((check) => check.state === state).length;
  const [failing, behind] = [count('failing'), count('behind')];
  if (failing + behind === 0) return 'All systems operational.';
  const parts = [failing > 0 && `${formatNumber(failing)} failing`, behind > 0 && `${formatNumber(behind)} behind`];
  return `${parts.filter(Boolean).join(', ')}, ${formatNumber(count('fine'))} fine.`;
}

const worst: Readonly<Record<CheckState, number>> = { failing: 0, behind: 1, fine: 2 };

const Loading = () => (
  <div className={classes.section}>
    {checkNames.map((name) => (
      <Skeleton key={name} height={32} />
    ))}
  </div>
);

function Checks() {
  // A failed load is shown in its place: repeated alerts would add nothing.
  const load = useCall(system.checks, {}, { pollInterval: REPEATS_MS, silent: true });
  const { data } = load;
  const failure = failureInPlaceOf(data, load.error);
  const retry = (): void => void load.refetch();
  if (failure) return <FailureState failure={failure} onRetry={retry} />;
  if (!data) return <Loading />;
  const { data: checks, version, checked_at, twins } = data;
  return (
    <section aria-label="Checks" className={classes.section}>
      <MayBeOld old={oldOf(load)} onRetry={retry} />
      <p className={classes.text}>
        <strong>{summaryOf(checks)}</strong> Version {version},{' '}
        <span className={classes.moment}>
          checked <Moment at={checked_at} shows="full" />.
        </span>
      </p>
      <table className={`${section.cards} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Check</th>
            <th scope="col">Status and next steps</th>
          </tr>
        </thead>
        <tbody>
          {checks
            .toSorted((one, other) => worst[one.state] - worst[other.state])
            .map((check) => (
              <Row key={check.name} check={check} />
            ))}
        </tbody>
      </table>
      {twins.length > 0 && <NameTwins twins={twins} />}
    </section>
  );
}

/** The state of the server, for super admins. */
export default function System() {
  const verdict = useMay('super');
  return <Page>{verdict.allowed ? <Checks /> : <RefusalState verdict={verdict} />}</Page>;
}
