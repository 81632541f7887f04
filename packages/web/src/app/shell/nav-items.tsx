import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMe } from '../../data/access/me.ts';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import { NavIcon } from '../../ui/screen/nav-icon.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { foldedAtFirst, type Group, navFor, placeOf } from './nav.ts';
import classes from './shell.module.css';

const Waiting = lazyWithRetry(() => import('./open-count.tsx'), NoFallback);

interface ItemsProps {
  readonly isCollapsed?: boolean;
  /** Nothing else is open until the password is changed. */
  readonly isBare: boolean;
  readonly onGo?: () => void;
}

/**
 * The groups whose links this browser does not show, and what folds and unfolds one.
 * @param atFirst those, until someone folds or unfolds one.
 */
function useFolded(atFirst: () => readonly Group[]): readonly [readonly Group[], (group: Group) => void] {
  // Once: while one goes from screen to screen, nothing moves.
  const [first] = useState(atFirst);
  const [chosen, setFolded] = useLocalStorage<readonly Group[] | null>({
    key: 'sidebar-folded',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const folded = chosen ?? first;
  const turn = (group: Group): void =>
    setFolded(folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]);
  return [folded, turn];
}

interface LabelProps {
  readonly text: string;
  readonly isHere: boolean;
}

/** The name of a screen; that of the open one is brought into sight, and nothing moves when it already exists. */
function Label({ text, isHere }: LabelProps) {
  const label = useRef<HTMLSpanElement>(null);
  const router = useRouter();
  useEffect(() => {
    const link = label.current?.parentElement;
    if (!isHere || !link) return;
    // Once the browser has laid out the page: to ask it at once where something stands would make it do that twice.
    const watcher = new IntersectionObserver((entries) => {
      watcher.disconnect();
      if ((entries.at(-1)?.intersectionRatio ?? 1) < 1) link.scrollIntoView({ block: 'nearest' });
    });
    watcher.observe(link);
    // When a screen is there, the router brings everything back to where it was scrolled to, the sidebar too.
    const stop = router.subscribe('onRendered', () => {
      watcher.observe(link);
      stop();
    });
    return () => {
      watcher.disconnect();
      stop();
    };
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
  const here = useMatches({ select: (matches) => placeOf(matches.at(-1)?.staticData.screen) });
  const groups = isBare ? [] : navFor(me);
  const [folded, turn] = useFolded(() => foldedAtFirst(groups, here, innerHeight));
  return (
    <div className={classes.groups}>
      {groups.map(({ group, items }) => (
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
            {items.map(({ path, title, icon, waits, leadsTo }) => {
              const isHere = here !== undefined && leadsTo.includes(here);
              return (
                <li key={path}>
                  <Tooltip label={title} position="right" disabled={!isCollapsed}>
                    <Link
                      to={path}
                      className={classes.item ?? ''}
                      activeOptions={{ exact: true, includeSearch: false }}
                      data-here={isHere || undefined}
                      // What is open is this screen (said by the router), or lies below it.
                      {...(isHere && { 'aria-current': 'true' })}
                      onClick={() => onGo?.()}
                    >
                      <NavIcon name={icon} size={18} stroke={1.75} />
                      {/* Another one when the sidebar changes its shape: the open screen is brought into sight again. */}
                      <Label key={String(isCollapsed)} text={title} isHere={isHere} />
                      {waits && (
                        <Suspense>
                          <Waiting where={waits} />
                        </Suspense>
                      )}
                    </Link>
                  </Tooltip>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
