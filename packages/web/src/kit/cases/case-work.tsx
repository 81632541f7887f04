import type { Access } from '@quarterdeck/contract/core/access/access';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useMay } from '../access/use-may.ts';
import { useHeldKeys } from '../keys/held-keys.ts';
import { useShortcut } from '../keys/keys.ts';
import type { RowSlots, Shown } from '../list/row-work.ts';
import type { Address } from '../list/state.ts';
import { OpenRow } from '../list/work/open-row.tsx';
import { useWorkedRows } from '../list/work/worked-rows.tsx';
import { CaseBar } from './case-bar.tsx';
import { CaseFacts, Closed, Looking } from './case-facts.tsx';
import { CaseNote } from './case-note.tsx';
import classes from './cases.module.css';
import { DecisionForm } from './decision-form.tsx';
import { DeedButtons } from './deed-buttons.tsx';
import type { CaseItem, Subject } from './item.ts';
import { rememberQueue } from './queue-memory.ts';
import { aheadOf, aheadOfServer, isSavingAny } from './saving.ts';
import { useCase } from './use-case.ts';
import { useDeeds } from './use-deeds.ts';
import { useUndo } from './use-undo.ts';

interface Props<C extends ListEndpoint> {
  readonly shown: Shown<C>;
  readonly children: (slots?: RowSlots<C>) => ReactNode;
  readonly what: Subject;
  readonly itemOf: (row: RowOf<C>) => CaseItem | undefined;
  /** The screen of the post or user, and who may open it. */
  readonly pathOf: (item: CaseItem) => string;
  readonly access: Access;
  /** What a moderator looks at to decide. */
  readonly Evidence: ComponentType<{ readonly row: RowOf<C>; readonly item: CaseItem }>;
}

/**
 * Works through a list of cases: the current one lies open with its evidence and all that can be done about it, by mouse or by
 * key. When it was decided, the next one is current.
 */
export function CaseWork<C extends ListEndpoint>(props: Props<C>) {
  const { shown, children, what, itemOf, pathOf, access, Evidence } = props;
  const navigate = useNavigate();
  const mayOpen = useMay(access).allowed;
  const address: Address = useSearch({ strict: false });
  useEffect(() => rememberQueue(what, address), [what, address]);
  const idOf = (row: RowOf<C>): number => itemOf(row)?.id ?? 0;
  const open = (row: RowOf<C>): void => {
    const item = itemOf(row);
    if (item && mayOpen) void navigate({ to: pathOf(item) as never });
  };
  const ahead = aheadOfServer.use();
  const { current, choice, slots } = useWorkedRows({
    shown,
    idOf,
    nameOf: (row) => itemOf(row)?.subject ?? '',
    isDone: (row) => {
      const item = itemOf(row);
      return item !== undefined && aheadOf(ahead, item)?.isLeaving === true;
    },
    isSaving: isSavingAny(ahead),
  });
  useHeldKeys(current.isAwaited);
  const row = shown.rows?.find((one) => idOf(one) === current.id);
  const { item, details, looking, isLoading } = useCase(row && itemOf(row));
  const deeds = useDeeds(item);
  const undo = useUndo(({ id, what: about }) => about === what && current.go(id));
  useShortcut('j', 'Next case', () => current.step(1));
  useShortcut('k', 'Previous case', () => current.step(-1));
  useShortcut('o', 'Open what the case is about', () => row && open(row));
  if (shown.rows?.some((one) => itemOf(one) === undefined)) return children();
  const below = (one: RowOf<C>, columns: number): ReactNode => {
    if (!item || idOf(one) !== item.id) return null;
    return (
      <OpenRow columns={columns} label={`Case about ${item.subject}`}>
        <Looking looking={looking} />
        <div className={classes.panel} data-deciding={deeds.deciding}>
          <div className={classes.evidence}>
            <Evidence key={item.id} row={one} item={item} />
          </div>
          <div>
            <CaseFacts item={item} details={details} isLoading={isLoading} />
            {details && <CaseNote key={item.id} details={details} />}
          </div>
          <div>
            <Closed item={item} />
            {deeds.deciding ? (
              <DecisionForm
                key={`${item.id} ${deeds.deciding}`}
                decision={deeds.deciding}
                item={item}
                onDecide={deeds.decide}
                onCancel={deeds.cancel}
              />
            ) : (
              <DeedButtons item={item} deeds={deeds} />
            )}
          </div>
        </div>
      </OpenRow>
    );
  };
  const bar = (
    <CaseBar
      what={what}
      state={shown.state}
      total={shown.total}
      shown={shown.rows?.length ?? 0}
      choice={choice}
      undo={undo}
    />
  );
  return children({ ...slots, bar, below });
}
