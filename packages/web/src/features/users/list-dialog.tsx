import { Button, FileButton, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { profiles } from '@quarterdeck/contract/profiles';
import { useId, useRef, useState } from 'react';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import type { Days } from '../../domain/moderation/actions/actions.ts';
import { Duration } from '../../domain/moderation/actions/duration.tsx';
import { ReasonForm } from '../../domain/moderation/actions/reason-form.tsx';
import { useReasons } from '../../domain/moderation/actions/use-reasons.ts';
import { LeaveQuestion, Results, Summary } from '../../domain/moderation/bulk/results.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './list-dialog.module.css';
import { keysIn, MOST_LISTED, resultsCsv } from './list-keys.ts';
import { type ListAction, type ListedUser, type ListWish, useList } from './use-list.ts';

const actions = [
  { value: 'suspend', label: 'Suspend' },
  { value: 'note', label: 'Add a note' },
];

interface ChooseProps {
  readonly isBusy: boolean;
  readonly onFind: (action: ListAction, keys: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses the action, and the users. */
function Choose({ isBusy, onFind, onClose }: ChooseProps) {
  const [action, setAction] = useState<ListAction>('suspend');
  const [text, setText] = useState('');
  const suspend = reasonOf(useMay(profiles.suspendMany));
  const note = reasonOf(useMay(profiles.noteMany));
  const keys = keysIn(text);
  const tooMany = keys.length > MOST_LISTED ? `At most ${formatNumber(MOST_LISTED)} users. Split the list.` : undefined;
  const empty = keys.length === 0 ? 'Paste a list or choose a file' : undefined;
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Action"
        data={actions}
        value={action}
        onChange={({ currentTarget }) => setAction(currentTarget.value === 'note' ? 'note' : 'suspend')}
      />
      <Textarea
        label="Users"
        description="Ids, app ids or emails, one per line. In a CSV, the first column is used."
        rows={8}
        value={text}
        error={tooMany}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="space-between">
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void file?.text().then(setText)}>
          {(props) => (
            <Button {...props} variant="default">
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <GatedButton
            loading={isBusy}
            disabledReason={(action === 'suspend' ? suspend : note) ?? tooMany ?? empty}
            onClick={() => onFind(action, keys)}
          >
            {keys.length === 0 ? 'Preview' : `Preview ${formatNumber(keys.length)}`}
          </GatedButton>
        </Group>
      </Group>
    </Stack>
  );
}

const SHOWN = 200;

/** The users of the list; keys without a user come first. */
function Preview({ listed, total }: { readonly listed: readonly ListedUser[]; readonly total: number }) {
  const bad = listed.filter(({ problem }) => problem !== null).length;
  const inOrder = listed.toSorted((one, other) => Number(one.user !== null) - Number(other.user !== null));
  return (
    <>
      <p className={classes.found}>
        {formatNumber(total)} found{bad > 0 && `, ${formatNumber(bad)} skipped`}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.preview} aria-label="Preview" tabIndex={0}>
        <table className={classes.table}>
          <tbody>
            {inOrder.slice(0, SHOWN).map(({ key, user, problem }) => (
              <tr key={key} data-problem={problem !== null || undefined}>
                <th scope="row">{key}</th>
                <td>{user ? `${user.name}${user.is_suspended === 1 ? ' (suspended)' : ''}` : problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {listed.length > SHOWN && <p>And {formatNumber(listed.length - SHOWN)} more.</p>}
      </section>
    </>
  );
}

interface WishProps {
  readonly total: number;
  readonly onRun: (wish: ListWish) => void;
  readonly onCancel: () => void;
}

function SuspendWish({ total, onRun, onCancel }: WishProps) {
  const listed = useReasons([], true);
  const [days, setDays] = useState<Days>();
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  return (
    <ReasonForm
      {...{ listed, input }}
      decision="suspend"
      describedBy={says}
      yes={`Suspend ${formatNumber(total)}`}
      no="Cancel"
      isDangerous
      onDecide={(given) => onRun({ action: 'suspend', why: { ...given, days } })}
      onCancel={onCancel}
      more={() => <Duration days={days} onChange={setDays} />}
    >
      <p id={says}>
        They are signed out of the app, and their open cases are closed. Users without reports are skipped.
      </p>
    </ReasonForm>
  );
}

function NoteWish({ total, onRun, onCancel }: WishProps) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onRun({ action: 'note', text });
      }}
    >
      <Textarea
        label="Note"
        description="Only staff can see it."
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <GatedButton
          disabledReason={text.trim() ? undefined : 'Write a note'}
          onClick={() => onRun({ action: 'note', text })}
        >
          {`Add ${formatNumber(total)} ${total === 1 ? 'note' : 'notes'}`}
        </GatedButton>
      </Group>
    </form>
  );
}

/** Takes an action on the users of a list: preview, progress and a result for each. */
export default function ListDialog({ isOpen, onClose }: OpenDialog) {
  const [action, setAction] = useState<ListAction>('suspend');
  const [wish, setWish] = useState<ListWish>();
  const list = useList();
  const { listed, total, results, isBusy, failure } = list;
  const isRunning = wish !== undefined && isBusy;
  const left = total - results.length;
  const run = (wanted: ListWish): void => {
    setWish(wanted);
    list.run(wanted);
  };
  const save = (): void => saveFile(new Blob([resultsCsv(results)], { type: 'text/csv' }), 'results.csv');
  return (
    <Dialog
      isOpen={isOpen}
      title={wish && !isBusy ? 'Results' : 'Change users by list'}
      onClose={isRunning ? undefined : onClose}
      closesOutside={false}
    >
      <LeaveQuestion isRunning={isRunning} />
      {!listed && (
        <Choose
          isBusy={isBusy}
          onClose={onClose}
          onFind={(wanted, keys) => {
            setAction(wanted);
            list.find(keys);
          }}
        />
      )}
      {!listed && failure && <p role="alert">{failure}</p>}
      {listed && !wish && <Preview listed={listed} total={total} />}
      {listed && !wish && total > 0 && action === 'suspend' && (
        <SuspendWish total={total} onRun={run} onCancel={onClose} />
      )}
      {listed && !wish && total > 0 && action === 'note' && <NoteWish total={total} onRun={run} onCancel={onClose} />}
      <div role="status">
        {isRunning && (
          <p>
            {formatNumber(results.length)} of {formatNumber(total)} done
          </p>
        )}
        {wish && !isBusy && <Summary outcome={{ results, left, ...(failure ? { failure } : {}) }} />}
      </div>
      {wish && !isBusy && results.length > 0 && <Results results={results} />}
      {wish && (
        <Group justify="flex-end" mt="lg" gap="xs">
          {isBusy && (
            <Button variant="default" onClick={list.stop}>
              Stop
            </Button>
          )}
          {!isBusy && results.length > 0 && (
            <Button variant="default" onClick={save}>
              Download results
            </Button>
          )}
          {!isBusy && left > 0 && (
            <Button variant="default" onClick={() => run(wish)}>
              Continue
            </Button>
          )}
          {!isBusy && (
            <Button onClick={onClose} autoFocus>
              Close
            </Button>
          )}
        </Group>
      )}
    </Dialog>
  );
}
