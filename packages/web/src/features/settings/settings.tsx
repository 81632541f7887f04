import { useMay } from '../../kit/access/use-may.ts';
import { Page } from '../../kit/screen/page.tsx';
import { AppVersions } from './app-versions.tsx';
import { CampaignTab } from './campaign-tab.tsx';
import { Enrichment } from './enrichment.tsx';
import { ReportReasons } from './report-reasons.tsx';
import classes from './settings.module.css';

/** The switches and the versions of the app. */
export default function Settings() {
  const isSuper = useMay('super').allowed;
  return (
    <Page>
      <div className={classes.sections}>
        <Enrichment />
        <AppVersions />
        {isSuper && <CampaignTab />}
        {isSuper && <ReportReasons />}
      </div>
    </Page>
  );
}
