import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { pages } from '@quarterdeck/contract/pages';
import { useState } from 'react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { FailureState } from '../../ui/block/states.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { Moment } from '../../ui/time/moment.tsx';
import { Difference } from './difference.tsx';
import classes from './pages.module.css';
import type { Page } from './use-page-editor.ts';

type Version = RowOf<typeof pages.versions>;

const PAGE_SIZE = 8;
const wholes = [
  { value: 'change', label: 'Changes in this version' },
  { value: 'now', label: 'Compared with current' },
];

interface ListProps {
  readonly page: Page;
  readonly chosen: number;
  readonly onChoose: (version: number) => void;
}

function List({ page: { data_key, version: current }, chosen, onChoose }: ListProps) {
  const [at, setAt] = useState(0);
  const { data, error, refetch } = useCall(
    pages.versions,
    { data_key, page: at, page_limit: PAGE_SIZE },
    { keepEarlier: true },
  );
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <div>
      <ul className={classes.versions} aria-label="Versions">
        {data.data.map(({ version, updated_at, updated_by, size }: Version) => (
          <li key={version}>
            <button
              data-prints
              type="button"
              className={classes.version}
              aria-current={version === chosen}
              onClick={() => onChoose(version)}
            >
              <strong>
                Version {version}
                {version === current && ' (now)'}
              </strong>
              <span>
                <Moment at={updated_at} shows="full" />
              </span>
              <span>{updated_by === null ? '(empty)' : `${updated_by}, ${formatNumber(size)} characters`}</span>
            </button>
          </li>
        ))}
      </ul>
      {data.total > PAGE_SIZE && (
        <div className={classes.steps}>
          <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Newer
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={(at + 1) * PAGE_SIZE >= data.total}
            onClick={() => setAt(at + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly page: Page;
  readonly version: number;
  readonly isDirty: boolean;
  readonly onRestored: () => void;
}

function Chosen({ page, version, isDirty, onRestored }: ChosenProps) {
  const { data_key } = page;
  const [against, setAgainst] = useState('change');
  const text = useCall(pages.versionText, { data_key, version });
  const hasEarlier = version > 1;
  const earlier = useCall(pages.versionText, { data_key, version: version - 1 }, { enabled: hasEarlier });
  const isCurrent = version === page.version;
  const failure = failureInPlaceOf(text.data, text.error);
  if (failure) return <FailureState failure={failure} onRetry={() => void text.refetch()} />;
  const before = hasEarlier ? earlier.data?.data.data : '';
  const lost = before === undefined ? earlier.error : null;
  if (!text.data || (before === undefined && !lost)) return <Skeleton height={320} />;
  const { data, updated_by } = text.data.data;
  return (
    <div className={classes.chosen}>
      <div className={classes.chosenHead}>
        <h3 className={classes.chosenTitle}>Version {version}</h3>
        <SegmentedControl size="xs" aria-label="Compare" data={wholes} value={against} onChange={setAgainst} />
        <ActionButton
          call={pages.savePage}
          input={{ data_key, data }}
          version={page.version}
          invalidates={[pages.page, pages.versions]}
          disabledReason={
            isCurrent
              ? 'This is the current version'
              : isDirty
                ? 'Save your own changes first, or discard them'
                : undefined
          }
          confirm={{
            title: `Restore version ${version}?`,
            text: `The version by ${updated_by ?? 'no one'} becomes current. The current text remains in the version history.`,
            yes: 'Restore',
          }}
          size="compact-sm"
          onDone={onRestored}
        >
          Restore
        </ActionButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it */}
      <section className={classes.chosenText} aria-label={`What changed in version ${version}`} tabIndex={0}>
        {against === 'now' ? (
          <Difference before={data} after={page.data} />
        ) : lost ? (
          <FailureState failure={lost} onRetry={() => void earlier.refetch()} />
        ) : (
          <Difference before={before ?? ''} after={data} />
        )}
      </section>
    </div>
  );
}

interface Props {
  readonly page: Page;
  /** There are unsaved changes. */
  readonly isDirty: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A page's earlier versions with author and time, to compare and restore. */
export default function Versions({ page, isDirty, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState<number>();
  const version = chosen ?? page.version;
  const close = (): void => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Earlier versions" isWide>
      <div className={classes.earlier}>
        <List page={page} chosen={version} onChoose={setChosen} />
        <Chosen key={version} page={page} version={version} isDirty={isDirty} onRestored={close} />
      </div>
    </Dialog>
  );
}
