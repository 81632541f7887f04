import { Skeleton } from '@mantine/core';
import { ENRICHMENT_SERVICE, settings } from '@quarterdeck/contract/settings';
import { useMay } from '../../data/access/use-may.ts';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { DeliveryMark, useAwaitsDelivery } from '../../domain/delivery/delivery-mark.tsx';
import classes from '../../ui/block/section.module.css';
import { Section } from '../../ui/block/section.tsx';
import { FailureState, RefusalState } from '../../ui/block/states.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { OnOff } from './on-off.tsx';

const asksOff = {
  title: 'Turn off the enrichment service?',
  text: 'The app stops fetching titles, pictures and descriptions of links until you turn it on. Enriched links do not change.',
  yes: 'Turn off',
  isDangerous: true,
};

/** Turns the enrichment service on and off. */
export function Enrichment() {
  const verdict = useMay(settings.enrichment);
  const { data, error, refetch } = useCall(
    settings.enrichment,
    { data_key: ENRICHMENT_SERVICE },
    { enabled: verdict.allowed },
  );
  const failure = failureInPlaceOf(data, error);
  const write = useWrite(settings.saveEnrichment, { invalidates: [settings.enrichment], version: data?.data.version });
  const awaitsDelivery = useAwaitsDelivery('enrichment', data && [data.data.id]);
  const now = data?.data;
  return (
    <Section
      title="Enrichment service"
      text="Fetches the title, picture and description of posted links."
      action={
        verdict.allowed &&
        !failure && (
          <OnOff
            label="Enrichment service"
            isOn={now && now.data === '1'}
            isSaving={write.isPending}
            asksOff={asksOff}
            onTurn={(isOn) => write.mutate({ data_key: ENRICHMENT_SERVICE, data: isOn ? '1' : '0' })}
          />
        )
      }
    >
      {!verdict.allowed ? (
        <RefusalState verdict={verdict} />
      ) : (
        failure && <FailureState failure={failure} onRetry={() => void refetch()} />
      )}
      {verdict.allowed && !failure && (!data || awaitsDelivery) && (
        <Skeleton className={classes.foot ?? ''} height={12} width={180} />
      )}
      {verdict.allowed && !failure && !awaitsDelivery && now?.updated_by && now.updated_at && (
        <p className={classes.foot}>
          Last changed by {now.updated_by}, <Moment at={now.updated_at} shows="ago" />
        </p>
      )}
      {now?.id !== undefined && <DeliveryMark thing="enrichment" id={now.id} of={now} />}
    </Section>
  );
}
