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
  /** Hides everything else until the password is changed. */
  readonly isBare: boolean;
  readonly onGo?: () => void;
}

/**
 * Returns the groups that are folded in this browser, and a function that folds or unfolds one.
 * @param atFirst the folded groups, until someone folds or unfolds one.
 */
function useFolded(atFirst: () => readonly Group[]): readonly [readonly Group[], (group: Group) => void] {
  // Computed once, so that nothing moves while the admin goes from screen to screen.
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

/** A screen's name. That of the open screen is scrolled into view, unless it is visible already. */
function Label({ text, isHere }: LabelProps) {
  const label = useRef<HTMLSpanElement>(null);
  const router = useRouter();
  useEffect(() => {
    const link = label.current?.parentElement;
    if (!isHere || !link) return;
    // An observer reports the position after layout. Reading it at once would make the browser lay out the page twice.
    const watcher = new IntersectionObserver((entries) => {
      watcher.disconnect();
      if ((entries.at(-1)?.intersectionRatio ?? 1) < 1) link.scrollIntoView({ block: 'nearest' });
    });
    watcher.observe(link);
    // When a screen is rendered, the router restores all scroll positions, the sidebar's too.
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

/** The links to the screens that the admin can open, in groups that fold. A collapsed sidebar does not fold. */
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
                      // The open screen is this one (the router marks that), or lies below it.
                      {...(isHere && { 'aria-current': 'true' })}
                      onClick={() => onGo?.()}
                    >
                      <NavIcon name={icon} size={18} stroke={1.75} />
                      {/* A new key when the sidebar changes shape scrolls the open screen into view again. */}
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
