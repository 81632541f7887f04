import { Skeleton } from '@mantine/core';
import { FORCE_UPDATE, settings } from '@quarterdeck/contract/settings';
import { useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useMay } from '../../data/access/use-may.ts';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { DeliveryMark, useAwaitsDelivery } from '../../domain/delivery/delivery-mark.tsx';
import classes from '../../ui/block/section.module.css';
import { Section } from '../../ui/block/section.tsx';
import { FailureState, RefusalState } from '../../ui/block/states.tsx';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { deviceName, optionLabel, type Policy, type PolicyChange, unreadableText } from './policies.ts';

const EditVersion = lazyDialog(() => import('./edit-version.tsx'));

/** Restores the previous setting in one step. One that would lock users out opens in the form first. */
function BringBack({ policy, onLook }: { readonly policy: Policy; readonly onLook: (wanted: PolicyChange) => void }) {
  const { device_type, previous, version } = policy;
  if (!previous) return null;
  const label = `Restore ${previous.app_version}, ${optionLabel(previous.notify_for_update)}`;
  if (previous.notify_for_update === FORCE_UPDATE && unreadableText(previous.app_version) === undefined)
    return (
      <GatedButton variant="subtle" size="compact-sm" disabledReason={undefined} onClick={() => onLook(previous)}>
        {label}
      </GatedButton>
    );
  return (
    <ActionButton
      call={settings.saveAppVersion}
      input={{ device_type, ...previous }}
      version={version}
      invalidates={[settings.appVersions]}
      variant="subtle"
      size="compact-sm"
    >
      {label}
    </ActionButton>
  );
}

function Row({ policy }: { readonly policy: Policy }) {
  const [wanted, setWanted] = useState<PolicyChange | null>(null);
  const hasAdditions = useHasAdditions();
  const { device_type, app_version, notify_for_update, updated_at, updated_by } = policy;
  const name = deviceName(device_type);
  const unreadable = unreadableText(app_version);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{app_version === '' ? '–' : app_version}</td>
      <td>
        {optionLabel(notify_for_update)}
        {unreadable && <p className={classes.unreadable}>{unreadable}</p>}
      </td>
      {hasAdditions && (
        <td>
          {updated_by && updated_at ? (
            <>
              <Moment at={updated_at} shows="ago" /> by {updated_by}
            </>
          ) : (
            '–'
          )}
          {policy.id !== undefined && <DeliveryMark thing="app_version" id={policy.id} of={policy} />}
        </td>
      )}
      <td data-actions>
        <div className={classes.actions}>
          <GatedButton
            variant="default"
            size="compact-sm"
            disabledReason={undefined}
            aria-label={`Edit the version for ${name}`}
            onClick={() => setWanted({ app_version, notify_for_update })}
          >
            Edit
          </GatedButton>
          <BringBack policy={policy} onLook={setWanted} />
        </div>
        <EditVersion policy={policy} wanted={wanted} isOpen={wanted !== null} onClose={() => setWanted(null)} />
      </td>
    </tr>
  );
}

/** The app versions that its users must have. */
export function AppVersions() {
  const verdict = useMay(settings.appVersions);
  const hasAdditions = useHasAdditions();
  const { data, error, refetch } = useCall(settings.appVersions, {}, { enabled: verdict.allowed });
  const awaitsDelivery = useAwaitsDelivery(
    'app_version',
    data?.data.map(({ id }) => id),
  );
  const failure = failureInPlaceOf(data, error);
  const isLoading = !data || awaitsDelivery;
  return (
    <Section title="App versions" text="The recommended version, and how the app treats older versions.">
      {!verdict.allowed ? (
        <RefusalState verdict={verdict} />
      ) : (
        failure && <FailureState failure={failure} onRetry={() => void refetch()} />
      )}
      {verdict.allowed && isLoading && !failure && <Skeleton height={140} />}
      {verdict.allowed && !failure && !isLoading && (
        <div className={classes.scroller}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Device type</th>
                <th scope="col">App version</th>
                <th scope="col">Older versions</th>
                {hasAdditions && <th scope="col">Changed</th>}
                <th scope="col" data-actions>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((policy, place) => (
                // A server may have several policies for a kind of device.
                <Row key={`${policy.device_type} ${place}`} policy={policy} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
