import { Tooltip, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { may } from '@quarterdeck/contract/core/access/access';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useMe } from '../../kit/access/me.ts';
import { late, Nothing } from '../../kit/late.tsx';
import { NavIcon } from '../../kit/screen/nav-icon.tsx';
import { NAV_GROUPS, type Screen } from '../../kit/screen/screen.ts';
import { screens } from '../screens.ts';
import classes from './shell.module.css';

const Waiting = late(() => import('./waiting.tsx'), Nothing);

type Item = Screen & Required<Pick<Screen, 'nav'>>;

const items = screens
  .filter((screen): screen is Item => screen.nav !== undefined)
  .toSorted((one, other) => one.nav.order - other.nav.order);

interface ItemsProps {
  readonly isCollapsed?: boolean;
  /** Nothing else is open until the password is changed. */
  readonly isBare: boolean;
  readonly onGo?: () => void;
}

type Group = (typeof NAV_GROUPS)[number];

/** The groups whose links this browser does not show, and what folds and unfolds one. */
function useFolded(): readonly [readonly Group[], (group: Group) => void] {
  const [folded, setFolded] = useLocalStorage<readonly Group[]>({
    key: 'sidebar-folded',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const turn = (group: Group): void =>
    setFolded(folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]);
  return [folded, turn];
}

interface LabelProps {
  readonly text: string;
  readonly isHere: boolean;
}

/** The name of a screen; that of the open one is brought into sight, and nothing moves when it is there already. */
function Label({ text, isHere }: LabelProps) {
  const label = useRef<HTMLSpanElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (!isHere) return;
    const show = (): void => label.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    show();
    // When a screen is there, the router brings everything back to where it was scrolled to, the sidebar too.
    const stop = router.subscribe('onRendered', () => {
      show();
      stop();
    });
    return stop;
  }, [isHere, router]);
  return (
    <span ref={label} className={classes.itemLabel}>
      {text}
    </span>
  );
}

/** The links to the screens that the admin may open, by group; a group folds. Icons alone never do. */
export function NavItems({ isCollapsed = false, isBare, onGo }: ItemsProps) {
  const me = useMe();
  const [folded, turn] = useFolded();
  const open = isBare ? [] : items.filter(({ nav, access }) => may(me, nav.access ?? access).allowed);
  const groups = NAV_GROUPS.map((group) => ({ group, own: open.filter(({ nav }) => nav.group === group) }));
  return (
    <div className={classes.groups}>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group} aria-label={group}>
            {isCollapsed ? (
              <div className={classes.gap} />
            ) : (
              <UnstyledButton
                className={classes.group ?? ''}
                aria-expanded={!folded.includes(group)}
                onClick={() => turn(group)}
              >
                {group}
                <IconChevronDown size={14} className={classes.fold ?? ''} aria-hidden />
              </UnstyledButton>
            )}
            <ul className={classes.items} hidden={!isCollapsed && folded.includes(group)}>
              {own.map(({ path, title, nav }) => (
                <li key={path}>
                  <Tooltip label={nav.label ?? title} position="right" disabled={!isCollapsed}>
                    <Link
                      to={path}
                      className={classes.item ?? ''}
                      activeOptions={{ exact: path === '/', includeSearch: false }}
                      activeProps={{ 'data-here': true }}
                      onClick={() => onGo?.()}
                    >
                      {({ isActive }) => (
                        <>
                          <NavIcon name={nav.icon} size={18} stroke={1.75} />
                          {/* Another one when the sidebar changes its shape: the open screen is brought into sight again. */}
                          <Label key={String(isCollapsed)} text={nav.label ?? title} isHere={isActive} />
                          {nav.waits && (
                            <Suspense>
                              <Waiting where={nav.waits} />
                            </Suspense>
                          )}
                        </>
                      )}
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
