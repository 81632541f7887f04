import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { security } from '@quarterdeck/contract/security';
import { ActionButton } from '../../../data/access/action-button.tsx';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { Section } from '../../../ui/block/section.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { OnOff } from '../on-off.tsx';
import classes from './security.module.css';

type Request = OutputOf<typeof security.secondAdminRequests>['data'][number];

const changed = [security.secondAdmin, security.secondAdminRequests];

const asksOff = {
  title: 'Allow resets without a second super admin?',
  text: 'Another super admin must confirm this first. All super admins are emailed.',
  yes: 'Request',
};

const whatOf = ({ kind, user }: Request): string =>
  kind === 'reset'
    ? `Reset the account of ${user?.name ?? 'a super admin'}`
    : 'Allow resets without a second super admin';

function Waiting({ request }: { readonly request: Request }) {
  const { id, asked_by: asker, asked_at: at } = request;
  const what = whatOf(request);
  const refusal = useRefusal(security.confirmRequest, request);
  return (
    <li>
      <div>
        <p>{what}</p>
        <p className={classes.who}>
          Requested by {asker?.name ?? 'a former admin'}, <Moment at={at} shows="ago" />
        </p>
      </div>
      <div className={classes.actions}>
        <ActionButton
          call={security.confirmRequest}
          input={{ id }}
          invalidates={changed}
          disabledReason={refusal}
          confirm={{
            title: `${what}?`,
            text: 'This takes effect immediately. Verify that they really sent this request.',
            yes: 'Confirm',
            isDangerous: true,
          }}
          variant="default"
          size="compact-sm"
          aria-label={`Confirm: ${what}`}
        >
          Confirm
        </ActionButton>
        <ActionButton
          call={security.refuseRequest}
          input={{ id }}
          invalidates={changed}
          variant="default"
          size="compact-sm"
          aria-label={`Refuse: ${what}`}
        >
          Refuse
        </ActionButton>
      </div>
    </li>
  );
}

/**
 * Sets whether a second super admin must confirm the reset of a super admin, and lists the resets that wait for that.
 */
export function SecondAdmin() {
  const { data, error, refetch } = useCall(security.secondAdmin, {});
  const requests = useCall(security.secondAdminRequests, {});
  const failure = failureInPlaceOf(data, error) ?? failureInPlaceOf(requests.data, requests.error);
  const write = useWrite(security.saveSecondAdmin, { invalidates: changed });
  const waiting = requests.data?.data ?? [];
  const retry = (): void => {
    void refetch();
    void requests.refetch();
  };
  return (
    <Section
      title="Second super admin"
      text="A second super admin must confirm password resets of super admins."
      action={
        !failure && (
          <OnOff
            label="Second super admin"
            isOn={data && data.data.is_on === 1}
            isSaving={write.isPending}
            asksOff={asksOff}
            onTurn={(isOn) => write.mutate({ is_on: isOn ? 1 : 0 })}
          />
        )
      }
    >
      {failure && <FailureState failure={failure} onRetry={retry} />}
      {!failure && waiting.length > 0 && (
        <ul className={classes.requests}>
          {waiting.map((request) => (
            <Waiting key={request.id} request={request} />
          ))}
        </ul>
      )}
    </Section>
  );
}
