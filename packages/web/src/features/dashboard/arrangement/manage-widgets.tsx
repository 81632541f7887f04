import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconExclamationCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FailureState } from '../../../ui/block/states.tsx';
import { Guard } from '../../../ui/form/guard.tsx';
import { Page } from '../../../ui/screen/page.tsx';
import { WidgetLists } from '../widget-lists.tsx';
import classes from './manage-widgets.module.css';
import { useArrangement } from './use-arrangement.ts';

const question = {
  title: 'Leave without saving your widgets?',
  text: 'Your last changes are not saved. Your dashboard keeps its previous widgets.',
  yes: 'Leave',
  no: 'Stay',
  isDangerous: true,
} as const;

type State = ReturnType<typeof useArrangement>;

/** Shows whether the visible arrangement is saved. */
function Saving({ state }: { readonly state: State }) {
  const { failure, isLate, isDirty, isUndone, answer, retry, giveUp } = state;
  if (failure)
    return (
      <div className={classes.failure} role="status">
        <IconExclamationCircle size={18} aria-hidden />
        <p>
          {isLate
            ? 'Your widgets were changed in another window since you opened them.'
            : `Not saved: ${failure.message}`}
        </p>
        <Button size="xs" variant="default" onClick={retry}>
          {isLate ? 'Keep mine' : 'Retry'}
        </Button>
        <Button size="xs" variant="subtle" onClick={giveUp}>
          {isLate ? 'Show the other version' : 'Discard my changes'}
        </Button>
      </div>
    );
  return (
    <p className={classes.saving} role="status">
      {isDirty ? (
        'Saving…'
      ) : (
        <>
          <IconCheck size={16} aria-hidden />
          {isUndone && 'Undone. '}
          {answer ?? 'Changes are saved immediately'}
        </>
      )}
    </p>
  );
}

/** The screen that chooses and orders the dashboard's widgets. */
export default function ManageWidgets() {
  const state = useArrangement();
  const { load, offers, arrangement, change, undo, canUndo, isDirty } = state;
  return (
    <Page
      action={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
          Back to the dashboard
        </Button>
      }
    >
      {load.data === undefined ? (
        load.error ? (
          <FailureState failure={load.error} onRetry={() => void load.refetch()} />
        ) : (
          <Skeleton height={420} radius="md" />
        )
      ) : (
        <>
          <div className={classes.bar}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => canUndo && undo()}
              {...(canUndo ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            >
              Undo
            </Button>
            <Saving state={state} />
          </div>
          <WidgetLists offers={offers} arrangement={arrangement} onChange={change} />
        </>
      )}
      <Guard isDirty={isDirty} question={question} />
    </Page>
  );
}
