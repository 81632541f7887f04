import { Button, Group as Buttons, Skeleton } from '@mantine/core';
import { groups } from '@quarterdeck/contract/groups';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useIsMissingCall } from '../../data/client/missing-calls.ts';
import { useCall, useWrite } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './groups.module.css';
import { adminsText, type Losses, lossText } from './losses.ts';
import { type Row, showsGroups } from './row.ts';

const LossList = ({ losses }: { readonly losses: Losses['losses'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className={classes.losses} aria-label="What changes" tabIndex={0}>
    <ul>
      {losses.map(({ name, admins_count: count }) => (
        <li key={name}>
          <code>{name}</code>
          <span>{adminsText(count)}</span>
        </li>
      ))}
    </ul>
  </section>
);

interface QuestionProps {
  readonly row: Row;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Question({ row, onCancel, onDone }: QuestionProps) {
  const { data, error, refetch } = useCall(groups.losses, { id: row.id });
  // A server that does not report the losses can still delete a group.
  const isUntold = useIsMissingCall(groups.losses);
  // A deleted group has no losses to load. They are loaded again only after a failure.
  const write = useWrite(groups.remove, {
    invalidates: showsGroups,
    refetchOnError: [...showsGroups, groups.losses],
    version: row.version,
    // Before the lists are loaded again: without the group in them, this question is unmounted and would miss the
    // answer.
    onAnswer: onDone,
  });
  const failure = isUntold ? null : failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  const isKnown = isUntold || data !== undefined;
  return (
    <>
      <div className={classes.question} aria-live="polite" aria-busy={!isKnown}>
        {data && <p>{lossText(data.data)}</p>}
        {!isKnown && <Skeleton height={20} width="80%" />}
        {data && data.data.losses.length > 0 && <LossList losses={data.data.losses} />}
        <p>
          The group {row.name} is deleted. Its permissions end immediately, including in open sessions. This cannot be
          undone.
        </p>
      </div>
      <Buttons justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          disabled={!isKnown}
          loading={write.isPending}
          onClick={() => write.mutate({ id: row.id, isDelete: 1 })}
        >
          Delete group
        </Button>
      </Buttons>
    </>
  );
}

interface Props {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a group is deleted, and shows how many admins lose which permissions. */
export default function DeleteGroup({ row, isOpen, onClose, onDeleted }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Delete the group ${row.name}?`}>
      <Question row={row} onCancel={onClose} onDone={onDeleted} />
    </Dialog>
  );
}
