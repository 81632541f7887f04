import { may } from '@quarterdeck/contract/core/access/access';
import { comparedRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { isMonth, latestMonth, monthRange } from '@quarterdeck/contract/core/reports/month';
import { dashboard } from '@quarterdeck/contract/dashboard';
import { moderation } from '@quarterdeck/contract/moderation';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';
import { RefusalState } from '../../../ui/block/states.tsx';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { Panel } from '../../../ui/chart/panel.tsx';
import { csvFile, csvName } from '../../../ui/chart/sheet.ts';
import { MonthChoice } from '../../../ui/date-range/month-choice.tsx';
import { rangeText } from '../../../ui/date-range/range-text.ts';
import { useAddress, useChangeAddress } from '../../../ui/screen/address.ts';
import { Page } from '../../../ui/screen/page.tsx';
import { Annotations } from '../annotations/annotations.tsx';
import { EmailThis } from '../report-emails/email-this.tsx';
import { Terms, termsSheet } from '../widgets/shared/terms.tsx';
import { monthSheet } from './figures.ts';
import classes from './month.module.css';
import { Part } from './part.tsx';

const access = {
  searches: ['dashboard_data', 'top_searches'],
  people: 'dashboard_data',
  spend: 'campaign_analytics',
  moderation: moderation.numbers.access,
} as const;

/**
 * Returns the month of the address. A missing month is added to the address, so that a link shows the same month later.
 */
function useMonth() {
  const { month: asked = '' } = useAddress();
  const change = useChangeAddress();
  const today = todayInUtc();
  const latest = latestMonth(today);
  const isAsked = isMonth(asked) && asked <= latest;
  const month = isAsked ? asked : latest;
  useEffect(() => {
    if (!isAsked) change((now) => ({ ...now, month: latest }), { replace: true });
  }, [isAsked, latest, change]);
  const range = monthRange(month, today) ?? { start: `${month}-01`, end: `${month}-01` };
  const compared = comparedRange(range, 'previous_month') ?? range;
  return { month, latest, range, compared, setMonth: (next: string) => change((now) => ({ ...now, month: next })) };
}

function Content() {
  const { month, latest, range, compared, setMonth } = useMonth();
  const me = useMe();
  const query = useCall(dashboard.month, { month }, { keepEarlier: true, silent: true });
  const report = query.data?.data;
  // While another month loads, the numbers are still those of the previous choice.
  const isMissing = report === undefined || query.isPlaceholderData;
  const missing = query.error ? "This month's figures could not be loaded" : "This month's figures are still loading";
  const disabledReason = isMissing ? missing : undefined;
  const seesTerms = may(me, 'top_searches').allowed;
  const names = (['people', 'spend', 'moderation'] as const).filter((name) => may(me, access[name]).allowed);
  return (
    <>
      <div className={classes.bar}>
        <MonthChoice month={month} latest={latest} onChange={setMonth} />
        <p className={classes.days}>
          {rangeText(range)} against {rangeText(compared)}
        </p>
        <div className={classes.actions}>
          <EmailThis report="month" />
          <GatedButton
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabledReason={disabledReason}
            onClick={() => window.print()}
          >
            Print
          </GatedButton>
          <GatedButton
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabledReason={disabledReason}
            onClick={() => report && saveFile(csvFile(monthSheet(report)), csvName('Monthly report', month))}
          >
            Download CSV
          </GatedButton>
        </div>
      </div>
      <Annotations range={range}>
        <div className={classes.parts}>
          {may(me, access.searches).allowed && <Part name="searches" range={range} query={query} />}
          {seesTerms && (
            <Panel
              title="Top searches"
              note="Most frequent terms this month"
              range={range}
              query={query}
              isEmpty={({ data: { searches } }) => (searches?.terms ?? []).length === 0}
              empty="No searches on these dates"
              sheet={({ data: { searches } }) => termsSheet(searches?.terms ?? [])}
            >
              {({ data: { searches } }) => <Terms label="Top searches" terms={searches?.terms ?? []} by="searches" />}
            </Panel>
          )}
          {names.map((name) => (
            <Part key={name} name={name} range={range} query={query} />
          ))}
        </div>
      </Annotations>
    </>
  );
}

/** A month compared with the previous one: searches, people, spend and moderation. */
export default function Month() {
  const verdict = useMay(dashboard.month);
  return <Page>{verdict.allowed ? <Content /> : <RefusalState verdict={verdict} />}</Page>;
}
