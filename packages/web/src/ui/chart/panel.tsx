import { ActionIcon, Skeleton, VisuallyHidden } from '@mantine/core';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Empty, FailureState } from '../block/states.tsx';
import { saveFile } from '../browser/save-file.ts';
import { rangeText } from '../date-range/range-text.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './chart.module.css';
import { csvFile, csvName, type Sheet } from './sheet.ts';
import { SheetTable } from './sheet-table.tsx';

/** An answer and its loading state. */
export interface Load<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
  /** It is the answer for other days, while the current ones load. */
  readonly isPlaceholderData: boolean;
}

interface Props<Answer> {
  readonly title: string;
  /** What the numbers mean. */
  readonly note: string;
  /** The days that they cover. */
  readonly range?: DateRange;
  /** Other panels next to it have a comparison, and this one has none. */
  readonly isUncompared?: boolean;
  readonly query: Load<Answer>;
  /** Returns the numbers as a table; without it, neither the table nor the file is offered. */
  readonly sheet?: (answer: Answer) => Sheet;
  /** Whether there is no data. */
  readonly isEmpty?: (answer: Answer) => boolean;
  readonly empty?: string;
  /** Its height fits its content, instead of its neighbors. */
  readonly isShort?: boolean;
  /** Tiles are above its content: on a phone they take its place, and it is higher. */
  readonly hasTiles?: boolean;
  /** A link at the end of the head. */
  readonly link?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

interface ActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isPressed?: boolean;
  /** Why it is disabled at the moment; without a reason it is enabled. */
  readonly disabledReason?: string | undefined;
  readonly onClick: () => void;
}

function Action({ label, icon, isPressed, disabledReason, onClick }: ActionProps) {
  const id = useId();
  const isRefused = disabledReason !== undefined;
  return (
    <Tooltip label={disabledReason ?? label}>
      <ActionIcon
        className={classes.action ?? ''}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-pressed={isPressed}
        {...(isRefused ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : { onClick })}
      >
        {icon}
        {isRefused && (
          <VisuallyHidden id={id} aria-hidden>
            {disabledReason}
          </VisuallyHidden>
        )}
      </ActionIcon>
    </Tooltip>
  );
}

/**
 * A block of a dashboard. It loads, fails and is retried separately, and its numbers can be viewed as a table and
 * downloaded. While other days load, the previous content stays, dimmed.
 */
export function Panel<Answer>(props: Props<Answer>) {
  const {
    title,
    note,
    query,
    sheet,
    range,
    isUncompared = false,
    isEmpty = () => false,
    empty = 'No data',
    isShort = false,
    hasTiles = false,
    link,
    children,
  } = props;
  const { data, error, refetch, isFetching, isPlaceholderData } = query;
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isLost = error !== null && !isFetching;
  const shown = data !== undefined && !isLost && !isEmpty(data) ? data : undefined;
  const body = (): ReactNode => {
    if (isLost) return <FailureState failure={error} onRetry={() => void refetch()} />;
    if (data === undefined) return <Skeleton className={classes.place ?? ''} />;
    if (shown === undefined) return <Empty title={empty} />;
    return isTable && sheet ? <SheetTable label={title} sheet={sheet(shown)} /> : children(shown);
  };
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={isFetching}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <p className={classes.note}>
            {/* The days come first: the rest of the note may load later, and would move them. */}
            {range && (
              <>
                <span className={classes.days}>{rangeText(range)}</span> ·{' '}
              </>
            )}
            {note}
            {isUncompared && '. Not compared'}
          </p>
        </div>
        <div className={classes.actions}>
          {link}
          {shown !== undefined && sheet && (
            <>
              <Action
                label={`Show ${title} as table`}
                icon={<IconTable size={16} aria-hidden />}
                isPressed={isTable}
                onClick={() => setTable(!isTable)}
              />
              <Action
                label={`Download ${title} as CSV`}
                icon={<IconDownload size={16} aria-hidden />}
                // The file would have the name of the new days, and the numbers of the previous ones.
                disabledReason={isPlaceholderData ? 'Data for these dates is still loading' : undefined}
                onClick={() =>
                  saveFile(csvFile(sheet(shown)), csvName(title, range ? `${range.start} ${range.end}` : ''))
                }
              />
            </>
          )}
        </div>
      </header>
      <div
        className={classes.body}
        data-earlier={isPlaceholderData}
        data-short={isShort || undefined}
        data-tiles={hasTiles || undefined}
      >
        {body()}
      </div>
    </section>
  );
}
