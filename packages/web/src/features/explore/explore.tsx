import { Button, CopyButton } from '@mantine/core';
import { may } from '@quarterdeck/contract/core/access/access';
import { type ExploreKind, explore, exploreKindNames, exploreKinds } from '@quarterdeck/contract/explore';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useMe } from '../../data/access/me.ts';
import { useMay } from '../../data/access/use-may.ts';
import { RefusalState } from '../../ui/block/states.tsx';
import { DaysBar } from '../../ui/date-range/days-bar.tsx';
import { DAYS_IN_ADDRESS, useReportDays } from '../../ui/date-range/use-report-days.ts';
import { useAddress } from '../../ui/screen/address.ts';
import { Page } from '../../ui/screen/page.tsx';
import { AddressTabs, type Tab } from '../../ui/tabs/tabs.tsx';
import classes from './explore.module.css';
import { kindNames } from './names.ts';
import { Result } from './result.tsx';

/** Copies the address of the current view, including the default kind and days. */
function CopyLink({
  kind,
  address,
}: {
  readonly kind: ExploreKind;
  readonly address: Readonly<Record<string, string>>;
}) {
  const link = `${location.origin}${location.pathname}?${new URLSearchParams({ ...address, tab: kind })}`;
  return (
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  );
}

function Content({ kinds }: { readonly kinds: readonly [ExploreKind, ...ExploreKind[]] }) {
  const bar = useReportDays();
  const address = useAddress();
  const me = useMe();
  const asked = exploreKindNames.find((kind) => kind === address.tab);
  const verdict = may(me, asked ? exploreKinds[asked].access : 'session');
  const kind = kinds.find((one) => one === asked) ?? kinds[0];
  const [first, ...others] = kinds.map(
    (one): Tab => ({
      id: one,
      label: kindNames[one].kind,
      content: <Result key={one} kind={one} days={bar.days} />,
    }),
  );
  if (!verdict.allowed) return <RefusalState verdict={verdict} />;
  const { start_date, end_date } = bar.days.input;
  const shown = Object.entries({ ...address, start_date, end_date }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return (
    <>
      <div className={classes.bar}>
        <DaysBar {...bar} />
        <CopyLink kind={kind} address={Object.fromEntries(shown)} />
      </div>
      {first && <AddressTabs label="Events" tabs={[first, ...others]} keeps={[...DAYS_IN_ADDRESS, 'measure', 'by']} />}
    </>
  );
}

/** Questions about single events: each kind has its own permission. */
export default function Explore() {
  const me = useMe();
  const verdict = useMay(explore.events);
  const [first, ...others] = exploreKindNames.filter((kind) => may(me, exploreKinds[kind].access).allowed);
  return (
    <Page>
      {first && <Content kinds={[first, ...others]} />}
      {!verdict.allowed && <RefusalState verdict={verdict} />}
    </Page>
  );
}
