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

/** An answer as it is loaded. */
export interface Load<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
  /** It is the answer of other days, while these load. */
  readonly isPlaceholderData: boolean;
}

interface Props<Answer> {
  readonly title: string;
  /** What the numbers are. */
  readonly note: string;
  /** Of which days they are. */
  readonly range?: DateRange;
  /** Other numbers next to it are compared with earlier ones, and these are not. */
  readonly isUncompared?: boolean;
  readonly query: Load<Answer>;
  /** The numbers as a table; without one, neither the table nor the file is offered. */
  readonly sheet?: (answer: Answer) => Sheet;
  /** No data. */
  readonly isEmpty?: (answer: Answer) => boolean;
  readonly empty?: string;
  /** It is as high as what it shows, instead of the same as its neighbours. */
  readonly isShort?: boolean;
  /** Tiles stand above what it shows: on a phone they take its place, and it is higher. */
  readonly hasTiles?: boolean;
  /** What stands at the end of the head. */
  readonly link?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

interface ActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isPressed?: boolean;
  /** Why it cannot be used just now; without a reason it can. */
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
 * One block of a dashboard: it loads, fails and is tried again alone; its numbers can be read as a table and taken away as
 * a file. While other days load, what was shown stays, dimmed.
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
            {/* The days first: what is said of the numbers may be known with them only, and would move the days. */}
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
                // The file would have the name of the days that load, and the numbers of others.
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
