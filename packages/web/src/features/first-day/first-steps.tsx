import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type firstDay, type StepName, stepNames } from '@quarterdeck/contract/first-day';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { LinkButton } from '../../data/access/link-button.tsx';
import { useMay } from '../../data/access/use-may.ts';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { usePreferences, useSavePreferences } from '../../data/preferences.ts';
import { FailureState, RefusalState } from '../../ui/block/states.tsx';
import type { ScreenLink } from '../../ui/screen/address.ts';
import { Page } from '../../ui/screen/page.tsx';
import classes from './first-day.module.css';
import { useSteps } from './use-steps.ts';

type Step = OutputOf<typeof firstDay.steps>['data'][number];

interface Place {
  readonly label: string;
  readonly to: ScreenLink;
}

/** The screen of each step; a step without one is done on the server's machine. */
const places: Readonly<Partial<Record<StepName, Place>>> = {
  mail: { label: 'Open System', to: '/system' },
  second_admin: { label: 'Open Admins', to: '/backend-users' },
  second_factor: { label: 'Open Sign-in', to: '/sign-in-methods' },
  app: { label: 'Open Integrations', to: '/integrations' },
  staff: { label: 'Open Admins', to: '/backend-users' },
  drill: { label: 'Open System', to: '/system' },
};

function StepItem({ step: { name, title, done, says } }: { readonly step: Step }) {
  const isDone = done === 1;
  const Sign = isDone ? IconCircleCheckFilled : IconCircle;
  const place = isDone ? undefined : places[name];
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.sign}>
        <Sign size={20} aria-hidden />
      </span>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <VisuallyHidden>{isDone ? 'Done: ' : 'To do: '}</VisuallyHidden>
          {title}
        </h2>
        <p className={classes.says}>{says}</p>
      </div>
      {place && (
        <LinkButton variant="default" size="compact-sm" to={place.to} access="super">
          {place.label}
        </LinkButton>
      )}
    </li>
  );
}

/** Hides or restores the link in the sidebar. */
function Foot({ steps }: { readonly steps: readonly Step[] }) {
  const { preferences } = usePreferences();
  const { save, isSaving } = useSavePreferences();
  const done = steps.filter((step) => step.done === 1).length;
  const isShown = preferences.first_steps === 1;
  return (
    <div className={classes.foot}>
      <span>
        {done} of {steps.length} done. The server checks each step. A completed list disappears from the sidebar.
      </span>
      {done < steps.length && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isSaving}
          onClick={() => save({ first_steps: isShown ? 0 : 1 })}
        >
          {isShown ? 'Hide from the sidebar' : 'Show in the sidebar'}
        </Button>
      )}
    </div>
  );
}

function Steps() {
  const { data, error, refetch } = useSteps();
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className={classes.sheet ?? ''} height={stepNames.length * 68} />;
  return (
    <>
      <ol className={classes.sheet}>
        {data.data.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
      <Foot steps={data.data} />
    </>
  );
}

/** The setup steps of a new installation, for super admins. */
export default function FirstSteps() {
  const verdict = useMay('super');
  return <Page>{verdict.allowed ? <Steps /> : <RefusalState verdict={verdict} />}</Page>;
}
