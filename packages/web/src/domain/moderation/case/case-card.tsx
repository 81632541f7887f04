import { Button, Kbd, Skeleton } from '@mantine/core';
import type { Access } from '@quarterdeck/contract/core/access/access';
import { useEffect, useRef } from 'react';
import { GatedLink } from '../../../data/access/gated-link.tsx';
import card from '../../../ui/block/card.module.css';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { type Address, type ScreenLink, useOpenScreen } from '../../../ui/screen/address.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { type CaseAction, plural } from '../actions/actions.ts';
import { DecisionForm } from '../actions/decision-form.tsx';
import { EarlyNote } from '../actions/early-note.tsx';
import { useCaseActions } from '../actions/use-actions.ts';
import { useLeaveQuestion } from '../actions/use-leave-question.ts';
import { useShownCase } from '../actions/use-shown-case.ts';
import classes from '../cases.module.css';
import { stateNames } from '../desk/columns.tsx';
import { CaseMarks } from '../team/case-marks.tsx';
import { CasePolicy } from '../team/case-policy.tsx';
import { CaseThread } from '../team/case-thread.tsx';
import { TeamMenu } from '../team/team-menu.tsx';
import { useRestoration } from '../undo/use-restoration.ts';
import { useUndoKey } from '../undo/use-undo-key.ts';
import { CaseFacts, Closure, Viewers } from './case-facts.tsx';
import type { CaseItem } from './item.ts';
import type { Neighbours } from './neighbours.ts';
import { useCase } from './use-case.ts';

interface OnwardProps {
  readonly neighbours: Neighbours;
  readonly goTo: (subject: number | undefined) => void;
}

/** A link to the next case, and the keys for the next and previous one. */
function Onward({ neighbours: { next, previous }, goTo }: OnwardProps) {
  const { isOn } = useShortcut('j', 'Next case', () => goTo(next?.subject), { repeats: true });
  useShortcut('k', 'Previous case', () => goTo(previous?.subject), { repeats: true });
  if (!next) return null;
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => goTo(next.subject)}
      {...(isOn ? { rightSection: <Kbd size="xs">j</Kbd>, 'aria-keyshortcuts': 'j' } : {})}
    >
      Next case
    </Button>
  );
}

interface Props {
  /** The screen's subject: a post or a user. */
  readonly subject: Pick<CaseItem, 'what' | 'subjectId'>;
  /** Its latest case, as the screen has loaded it; undefined when there was none. */
  readonly item: CaseItem | undefined;
  /** The action that another button of the screen offers. */
  readonly except: CaseAction;
  /** The list of such cases, its permission, and the filters for the cases about this subject. */
  readonly queue: { readonly path: ScreenLink; readonly access: Access; readonly search: Address };
  readonly pathOf: (subject: number) => ScreenLink;
  /** The next and previous case in the list that the admin works through: a dismissal leads to the next. */
  readonly neighbours: Neighbours | undefined;
}

/** The case of a post or a user on its own screen: its assignee, the reports, the actions, and the way back. */
export function CaseCard({ subject, item: given, except, queue, pathOf, neighbours }: Props) {
  const open = useOpenScreen();
  const { item, details, looking, isLoading } = useCase(given);
  const goTo = (id: number | undefined): void => {
    if (id !== undefined) open(pathOf(id));
  };
  const beside = useRef(neighbours);
  useEffect(() => {
    beside.current = neighbours;
  });
  const actions = useCaseActions(item, (action) => {
    if (action !== 'dismiss' || !beside.current) return;
    const { next } = beside.current;
    if (next) goTo(next.subject);
    else open(queue.path);
  });
  const shown = useShownCase(isLoading ? undefined : item?.id);
  useUndoKey();
  useLeaveQuestion();
  useRestoration(({ what, subjectId }) => what === subject.what && subjectId !== subject.subjectId && goTo(subjectId));
  if (!item) return null;
  return (
    <section aria-label="Case" className={`${card.card} ${classes.card}`} aria-busy={!shown.isShown}>
      {item && (
        <>
          <Viewers looking={looking} />
          <div className={classes.cardHead}>
            <h2>
              Case
              <span className={classes.count}>
                {stateNames[item.state]} · {plural(item.reports, 'report')}
              </span>
            </h2>
            <GatedLink
              to={queue.path}
              search={{
                ...queue.search,
                ...(item.state === 'open' ? {} : { state: item.state }),
                ...(details?.snoozed_until ? { mark: 'snoozed' } : {}),
                row: String(item.id),
              }}
              access={queue.access}
            >
              Show in the list
            </GatedLink>
            <TeamMenu key={item.id} item={item} details={details} />
          </div>
          <Closure item={item} />
          {details && <CaseMarks details={details} />}
          <EarlyNote shown={shown} />
          {/* The height of the facts is not known before they load. The actions are below, and must never move. */}
          {isLoading ? <Skeleton height={220} /> : <CaseFacts item={item} details={details} isLoading={false} />}
          {details && <CasePolicy key={`policy ${item.id}`} details={details} />}
          {details && <CaseThread key={item.id} details={details} />}
          {actions.deciding ? (
            <DecisionForm
              key={actions.deciding}
              decision={actions.deciding}
              item={item}
              reported={details?.listed_reasons}
              onDecide={actions.decide}
              onCancel={actions.cancel}
            />
          ) : (
            // A key may be pressed before the facts are loaded.
            <ActionButtons {...{ item, actions, shown }} except={[except]} isHidden={isLoading} />
          )}
        </>
      )}
      <div className={classes.way} hidden={isLoading}>
        {neighbours && <Onward neighbours={neighbours} goTo={goTo} />}
      </div>
    </section>
  );
}
