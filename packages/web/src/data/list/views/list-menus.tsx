import { ActionIcon, Button } from '@mantine/core';
import type { ListEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { lazyWithRetry, ToldInAlert } from '../../../ui/lazy/lazy-with-retry.tsx';
import classes from '../../../ui/list/list.module.css';
import type { ListState } from '../../../ui/list/state.ts';
import type { ColumnWidths } from '../../../ui/list/width-handle.tsx';
import { useLazyMenu } from '../../../ui/menu/lazy-menu.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import type { ViewsOfList } from './use-views.ts';
import { type ChosenColumn, isChanged, type OrderView } from './view-state.ts';

const ViewsMenu = lazyWithRetry(() => import('./views-menu.tsx'), ToldInAlert);
const ColumnsMenu = lazyWithRetry(() => import('./columns-menu.tsx'), ToldInAlert);

interface ViewsProps {
  readonly call: ListEndpoint;
  readonly views: ViewsOfList;
  readonly state: ListState;
  readonly orderViews: readonly OrderView[] | undefined;
}

/** The button of a list's views: it names the open view, and says when the list shows something else. */
export function ViewsButton({ call, views, state, orderViews }: ViewsProps) {
  const { view, hidden, isGone } = views;
  const { button, slot } = useLazyMenu();
  const isOther = view !== undefined && isChanged(call, view, state, hidden);
  return (
    <>
      <Button
        {...button}
        variant="default"
        className={classes.views ?? ''}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        <span className={classes.viewName}>{view?.name ?? 'Views'}</span>
        {isOther && <span className={classes.viewChanged}>changed</span>}
      </Button>
      {slot((menu) => (
        <ViewsMenu {...menu} call={call} views={views} state={state} isOther={isOther} orderViews={orderViews} />
      ))}
      {isGone && <p className={classes.viewGone}>This view no longer exists, or it is not shared with you.</p>}
    </>
  );
}

interface ColumnsProps {
  readonly call: ListEndpoint;
  readonly columns: readonly ChosenColumn[];
  readonly views: ViewsOfList;
  readonly widths: ColumnWidths | undefined;
}

/** The button for choosing a list's columns. */
export function ColumnsButton({ call, columns, views, widths }: ColumnsProps) {
  const { button, slot } = useLazyMenu();
  return (
    <>
      <Tooltip label="Columns">
        <ActionIcon {...button} className={classes.columns ?? ''} variant="default" size={36} aria-label="Columns">
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {slot((menu) => (
        <ColumnsMenu {...menu} {...{ call, columns, views, widths }} />
      ))}
    </>
  );
}
