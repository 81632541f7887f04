import { Button, Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconDots,
  IconEyeOff,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { usePageAction } from '../../../ui/button/page-actions.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { DropMenu } from '../../../ui/menu/drop-menu.tsx';
import { MenuActions, type MenuItem } from '../../../ui/menu/menu-item.tsx';
import type { CaseItem } from '../case/item.ts';
import classes from '../cases.module.css';
import { CaseActionButton } from './action-button.tsx';
import { actionKeys, type CaseAction, labelOf } from './actions.ts';
import type { CaseActions } from './use-actions.ts';
import type { ShownCase } from './use-shown-case.ts';

const icons: Readonly<Record<CaseAction, MenuItem['icon']>> = {
  dismiss: IconCheck,
  warn: IconAlertTriangle,
  hide: IconEyeOff,
  remove: IconTrash,
  suspend: IconBan,
  assign: IconUserPlus,
  reopen: IconArrowBackUp,
};

/** Screens with room for two verbs. */
const PHONE = '(max-width: 767px)';

/** Returns the verbs on a phone: dismiss, and delete a post or suspend a user. */
const shortOf = (what: CaseItem['what']): readonly CaseAction[] => [
  'dismiss',
  what === 'posts' ? 'remove' : 'suspend',
  'reopen',
];

/** An action under "More" with a key of its own. */
interface FurtherAction extends MenuItem {
  /** Its single key. */
  readonly shortcut: string;
}

interface FurtherProps {
  readonly of: FurtherAction;
  readonly shown: ShownCase;
}

/** Registers a menu item's key and offers the item in the palette. */
function FurtherKey({ of: { label, shortcut, reason, run }, shown }: FurtherProps) {
  useShortcut(shortcut, label, (event) => shown.accepts(event) && run());
  usePageAction(label, reason, run);
  return null;
}

interface MoreProps {
  readonly further: readonly FurtherAction[];
  readonly others: readonly MenuItem[];
  readonly shown: ShownCase;
}

function More({ further, others, shown }: MoreProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const marked = further.map(({ shortcut, ...item }) => ({
    ...item,
    mark: <Kbd size="xs">{shortcut.split(' ')[0]}</Kbd>,
  }));
  return (
    <>
      {further.map((one) => (
        <FurtherKey key={one.shortcut} of={one} shown={shown} />
      ))}
      <Button
        ref={button}
        variant="default"
        leftSection={<IconDots size={16} aria-hidden />}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        More
      </Button>
      <DropMenu id={id} button={button} label="More">
        {(close) => <MenuActions items={[...marked, ...others]} close={close} />}
      </DropMenu>
    </>
  );
}

interface Props {
  readonly item: CaseItem;
  readonly actions: CaseActions;
  readonly shown: ShownCase;
  /** Further actions that do not decide the case. */
  readonly more: readonly MenuItem[];
}

/** The actions on the open case: its verbs in one row, always in the same places, and the rest under "More". */
export function ActionRow({ item, actions, shown, more }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { offered, isOwn, cancelled, start } = actions;
  const isInRow = (action: CaseAction): boolean =>
    isPhone ? shortOf(item.what).includes(action) : action !== 'assign';
  const further = offered
    .filter(({ action }) => !isInRow(action))
    .map(({ action, reason }) => ({
      label: labelOf(action, item.what, isOwn),
      icon: icons[action],
      shortcut: actionKeys[action],
      reason,
      run: () => start(action),
    }));
  return (
    <div className={classes.row}>
      {offered
        .filter(({ action }) => isInRow(action))
        .map(({ action, reason }) => (
          <CaseActionButton
            key={action}
            {...{ action, item, reason, shown, isOwn }}
            isBack={action === cancelled}
            onStart={start}
          />
        ))}
      {further.length + more.length > 0 && <More {...{ further, shown }} others={more} />}
    </div>
  );
}

/** Listens to the keys that decide while their case is still loading. */
export function EarlyActionKeys({ shown }: Pick<Props, 'shown'>) {
  useShortcut(Object.values(actionKeys).join(' '), 'Decide the next case', shown.accepts);
  return null;
}
