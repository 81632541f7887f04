import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { keyOf } from '../keys/key-of.ts';
import { formatNumber } from '../text/format.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import classes from './list.module.css';
import { type ListEvent, type ListState, PAGE_SIZES } from './state.ts';
import { hasNext, lastPage, rangeText, type Total } from './words.ts';

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Step = ({ label, isOff, onClick, children }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={30} aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

interface JumpProps {
  readonly page: number;
  readonly last: number | undefined;
  readonly onJump: (page: number) => void;
}

const MAX_PAGE = 1_000_000;

function Jump({ page, last, onJump }: JumpProps) {
  const [text, setText] = useState(String(page + 1));
  useEffect(() => setText(String(page + 1)), [page]);
  const jump = (): void => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== page + 1) onJump(Math.min(wanted - 1, last ?? MAX_PAGE));
    else setText(String(page + 1));
  };
  return (
    <span className={classes.jump}>
      <TextInput
        size="xs"
        aria-label="Page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={jump}
        onKeyDown={(event) => keyOf(event) === 'Enter' && jump()}
        classNames={{ input: classes.jumpInput ?? '' }}
      />
      {last !== undefined && <span>of {formatNumber(last + 1)}</span>}
    </span>
  );
}

interface Props {
  readonly state: ListState;
  readonly dispatch: (event: ListEvent) => void;
  readonly shown: number;
  readonly total: Total;
  readonly isCounting: boolean;
  readonly onCount: () => void;
  /** The warning that rows may be old. */
  readonly old: ReactNode;
}

/** The foot of a list: the visible rows, the page size, and the buttons for other pages. */
export function Pager({ state, dispatch, shown, total, isCounting, onCount, old }: Props) {
  const { page, size } = state;
  const last = lastPage(total, size);
  const go = (next: number) => () => dispatch({ type: 'page', page: next });
  return (
    <nav className={classes.pager} aria-label="Pages">
      {old}
      <span className={classes.range}>
        {rangeText(page, size, shown, total)}
        {!total.isExact && (
          <Button variant="subtle" size="compact-sm" loading={isCounting} onClick={onCount}>
            Count exactly
          </Button>
        )}
      </span>
      <NativeSelect
        size="xs"
        className={classes.size ?? ''}
        aria-label="Rows per page"
        value={size}
        onChange={({ currentTarget }) => dispatch({ type: 'size', size: Number(currentTarget.value) })}
        data={PAGE_SIZES.map((one) => ({ value: String(one), label: `${one} per page` }))}
      />
      <div className={classes.steps}>
        <Step label="First page" isOff={page === 0} onClick={go(0)}>
          <IconChevronLeftPipe size={16} />
        </Step>
        <Step label="Previous page" isOff={page === 0} onClick={go(page - 1)}>
          <IconChevronLeft size={16} />
        </Step>
        <Jump page={page} last={last} onJump={(next) => dispatch({ type: 'page', page: next })} />
        <Step label="Next page" isOff={!hasNext(page, size, shown, total)} onClick={go(page + 1)}>
          <IconChevronRight size={16} />
        </Step>
        <Step label="Last page" isOff={last === undefined || page >= last} onClick={go(last ?? 0)}>
          <IconChevronRightPipe size={16} />
        </Step>
      </div>
    </nav>
  );
}
