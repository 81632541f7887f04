import { settings } from '@quarterdeck/contract/settings';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { Section } from '../../ui/block/section.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { OnOff } from './on-off.tsx';

/** Turns the dashboard's second tab on and off. */
export function CampaignTab() {
  const { data, error, refetch } = useCall(settings.campaignAnalyticsTab, {});
  const failure = failureInPlaceOf(data, error);
  const write = useWrite(settings.saveCampaignAnalyticsTab, { invalidates: [settings.campaignAnalyticsTab] });
  return (
    <Section
      title="Campaign analytics tab"
      text="The second tab of the dashboard, for all admins with the permission campaign_analytics."
      action={
        !failure && (
          <OnOff
            label="Campaign analytics tab"
            isOn={data && data.data.is_on === 1}
            isSaving={write.isPending}
            onTurn={(isOn) => write.mutate({ is_on: isOn ? 1 : 0 })}
          />
        )
      }
    >
      {failure && <FailureState failure={failure} onRetry={() => void refetch()} />}
    </Section>
  );
}
