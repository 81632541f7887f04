import type { Access } from '@quarterdeck/contract/core/access/access';
import type { ListEndpoint, RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { usePreload } from '../../../data/client/queries.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import type { ListView, RowSlots } from '../../../ui/list/row-extension.ts';
import { SlimCell } from '../../../ui/list/work/slim-cell.tsx';
import { useWorkedRows } from '../../../ui/list/work/worked-rows.tsx';
import { type ScreenLink, useAddress, useOpenScreen } from '../../../ui/screen/address.ts';
import { useCaseActions } from '../actions/use-actions.ts';
import { useLeaveQuestion } from '../actions/use-leave-question.ts';
import { useShownCase } from '../actions/use-shown-case.ts';
import type { CaseItem, Subject } from '../case/item.ts';
import { rememberQueue } from '../case/queue-memory.ts';
import { useCase } from '../case/use-case.ts';
import { LastDecision } from '../undo/last-decision.tsx';
import { useRestoration } from '../undo/use-restoration.ts';
import { useUndoKey } from '../undo/use-undo-key.ts';
import { CaseBar } from './case-bar.tsx';
import type { CaseChoice } from './case-choice.ts';
import { CasePane, NoCaseLeft } from './case-pane.tsx';
import classes from './desk.module.css';
import { Desk } from './desk.tsx';
import { DoneMark } from './done-mark.tsx';
import { useCaseRows } from './use-case-rows.ts';
import { useReview } from './use-review.ts';
import { useReviewSteps } from './use-review-steps.ts';

/** How many cases are preloaded. */
const AHEAD = 2;

/** The properties of a part of the open case. */
interface PartProps<C extends ListEndpoint> {
  readonly row: RowOf<C>;
  readonly item: CaseItem;
}

interface Props<C extends ListEndpoint> {
  readonly shown: ListView<C>;
  readonly children: (slots?: RowSlots<C>) => ReactNode;
  readonly what: Subject;
  readonly itemOf: (row: RowOf<C>) => CaseItem | undefined;
  /** The screen of the post or user, and its permission. */
  readonly pathOf: (item: CaseItem) => ScreenLink;
  readonly access: Access;
  /** The case's subject, for a moderator. */
  readonly SubjectView: ComponentType<
    PartProps<C> & {
      /** Called when all evidence is loaded, or cannot be loaded. */
      readonly onLoaded: () => void;
    }
  >;
  /** The evidence. */
  readonly Facts: ComponentType<PartProps<C> & { readonly choice: CaseChoice }>;
  /** Preloads the evidence of cases that are probably next. */
  readonly EvidenceAhead: ComponentType<{ readonly items: readonly CaseItem[] }>;
}

/** Preloads cases that are probably next. No one views them yet: they are not leased, and no viewer is reported. */
function CasesAhead({ what, items }: { readonly what: Subject; readonly items: readonly CaseItem[] }): null {
  const mayFind = useMay(cases.find, { what }).allowed;
  usePreload(
    cases.find,
    items.map(({ id }) => ({ what, id })),
    mayFind,
  );
  return null;
}

/**
 * A list of cases to work through: the current one is open next to it with its evidence and all actions, by mouse or by
 * key. After a decision, the next one is current; the decided row stays in place until later ones are shown.
 */
export function CaseWork<C extends ListEndpoint>(props: Props<C>) {
  const { shown, children, what, itemOf, pathOf, access, SubjectView, Facts, EvidenceAhead } = props;
  const openScreen = useOpenScreen();
  const mayOpen = useMay(access).allowed;
  const address = useAddress();
  useEffect(() => rememberQueue(what, address), [what, address]);
  const open = (row: RowOf<C>): void => {
    const item = itemOf(row);
    if (item && mayOpen) openScreen(pathOf(item));
  };
  const { held, idOf, isDone, actionOf, isSaving } = useCaseRows({ shown, itemOf, inAddress: address.row });
  const review = useReview({ what, state: shown.state, dispatch: shown.dispatch });
  const { current, choice, slots } = useWorkedRows({
    shown: { ...shown, rows: held.rows },
    idOf,
    nameOf: (row) => itemOf(row)?.subject ?? '',
    isDone,
    doneMark: (row) => (isDone(row) ? <DoneMark action={actionOf(row)} /> : undefined),
    isSaving,
    isGuided: review.isOn,
  });
  const row = held.rows?.find((one) => idOf(one) === current.id);
  const { item, details, looking, isLoading } = useCase(row && itemOf(row));
  const actions = useCaseActions(item);
  const [loaded, setLoaded] = useState<number>();
  const isLoaded = item !== undefined && !isLoading && loaded === item.id;
  const shownCase = useShownCase(isLoaded ? item.id : undefined);
  const after = held.rows?.slice(held.rows.findIndex((one) => idOf(one) === current.id) + 1) ?? [];
  const next = (row ? after : []).filter((one) => !isDone(one)).flatMap((one) => itemOf(one) ?? []);
  // The server gives a reviewer none that others are at.
  const given = review.nextId === undefined ? undefined : next.find(({ id }) => id === review.nextId);
  const following = given ? [given] : next.slice(0, AHEAD);
  useUndoKey();
  useLeaveQuestion();
  useRestoration(({ id, what: about }) => {
    if (about !== what || id === undefined) return;
    if (!held.rows?.some((one) => idOf(one) === id)) held.releaseFor(id);
    current.go(id);
  });
  const place = {
    has: (id: number) => held.rows?.some((one) => idOf(one) === id) === true,
    isOpen: (id: number) => held.rows?.some((one) => idOf(one) === id && !isDone(one)) === true,
    releaseFor: held.releaseFor,
    go: current.go,
  };
  const inAddress = Number(address.row) || undefined;
  const shownRow = held.rows?.find((one) => idOf(one) === inAddress);
  useReviewSteps(review, place, {
    at: inAddress,
    isDecided: shownRow !== undefined && isDone(shownRow),
    // The list has changed, and the review's case is no longer in it.
    isLost: !shown.isEarlier && held.rows !== undefined && !shownRow,
  });
  const step = (by: 1 | -1): void => {
    if (by === 1 && review.isOn) review.next(place, current.id);
    else current.step(by);
  };
  const close = (): void => {
    review.stop();
    current.go(undefined);
  };
  useShortcut('j', 'Next case', () => step(1), { repeats: true });
  useShortcut('k', 'Previous case', () => step(-1), { repeats: true });
  useShortcut('o', "Open the case's subject", () => row && open(row));
  if (shown.rows?.some((one) => itemOf(one) === undefined)) return children();
  const { page, size } = shown.state;
  const index = held.rows?.findIndex((one) => idOf(one) === current.id) ?? -1;
  const head = {
    position:
      index < 0 || held.total === undefined
        ? undefined
        : { place: page * size + index + 1, total: held.total, isExact: shown.total?.isExact !== false },
    step,
    onClose: close,
    shown: shownCase,
    review,
    onReview: () => (review.isOn ? review.stop() : review.next(place, current.id)),
  };
  const together: CaseChoice = {
    has: choice.has,
    add: choice.add,
    remove: (ids) => choice.remove(ids, held.rows?.map(idOf) ?? []),
  };
  const isOver = address.row !== undefined && !item && held.rows?.every(isDone) === true && !isSaving;
  const isOpen = item !== undefined || isOver || current.isAwaited;
  const bar = (
    <CaseBar
      what={what}
      state={shown.state}
      total={shown.total}
      shown={held.rows?.length ?? 0}
      choice={choice}
      items={(held.rows ?? []).flatMap((one) => itemOf(one) ?? [])}
      isCaseOpen={isOpen}
      review={review}
      onDone={held.drop}
      onReview={head.onReview}
    />
  );
  return (
    <Desk isOpen={isOpen}>
      <LastDecision what={what} />
      <div className={classes.top}>{bar}</div>
      <div className={classes.list}>
        {children({ ...slots, bar: null, rows: held.rows, Cell: isOpen ? SlimCell : undefined })}
      </div>
      {item && row && (
        <CasePane
          {...head}
          {...{ item, details, looking, isLoading, actions }}
          subject={<SubjectView {...{ row, item }} onLoaded={() => setLoaded(item.id)} />}
          facts={<Facts {...{ row, item }} choice={together} />}
        />
      )}
      <CasesAhead what={what} items={following} />
      <EvidenceAhead items={following} />
      {!item && isOpen && <NoCaseLeft {...head} isAwaited={current.isAwaited || review.isAsking || shown.isEarlier} />}
    </Desk>
  );
}
