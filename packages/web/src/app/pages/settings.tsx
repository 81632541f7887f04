import { campaigns } from '@quarterdeck/contract/campaigns';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { security } from '@quarterdeck/contract/security';
import { settings } from '@quarterdeck/contract/settings';
import { useMay } from '../../data/access/use-may.ts';
import { useIsMissingCall } from '../../data/client/missing-calls.ts';
import { Guideline } from '../../features/campaigns/desk/guideline.tsx';
import { MeasureMails } from '../../features/moderation/mails/measure-mails.tsx';
import { ReportReasons } from '../../features/moderation/reasons/report-reasons.tsx';
import { AppVersions } from '../../features/settings/app-versions.tsx';
import { CampaignTab } from '../../features/settings/campaign-tab.tsx';
import { Enrichment } from '../../features/settings/enrichment.tsx';
import { MediaDefaults } from '../../features/settings/media-defaults.tsx';
import { ProofSettings } from '../../features/settings/security/proof-settings.tsx';
import { SecondAdmin } from '../../features/settings/security/second-admin.tsx';
import { SignOutEveryone } from '../../features/settings/security/sign-out-everyone.tsx';
import classes from '../../ui/block/section.module.css';
import { Page } from '../../ui/screen/page.tsx';

/** The settings of the app and of the whole console: a section from each feature that the server has. */
export default function Settings() {
  const isSuper = useMay('super').allowed;
  const isMissing = {
    campaignTab: useIsMissingCall(settings.campaignAnalyticsTab),
    mediaDefaults: useIsMissingCall(settings.mediaDefaults),
    guideline: useIsMissingCall(campaigns.guideline),
    reasons: useIsMissingCall(reasons.list),
    mails: useIsMissingCall(measures.mails),
    proofs: useIsMissingCall(security.proofSettings),
    second: useIsMissingCall(security.secondAdmin),
  };
  return (
    <Page>
      <div className={classes.sections}>
        <Enrichment />
        <AppVersions />
        {isSuper && !isMissing.campaignTab && <CampaignTab />}
        {isSuper && !isMissing.mediaDefaults && <MediaDefaults />}
        {isSuper && !isMissing.guideline && <Guideline />}
        {isSuper && !isMissing.reasons && <ReportReasons />}
        {isSuper && !isMissing.mails && <MeasureMails />}
        {isSuper && !isMissing.proofs && <ProofSettings />}
        {isSuper && !isMissing.second && <SecondAdmin />}
        {isSuper && <SignOutEveryone />}
      </div>
    </Page>
  );
}
