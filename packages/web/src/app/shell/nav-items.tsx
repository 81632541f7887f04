import { Tooltip } from '@mantine/core';
import { may } from '@quarterdeck/contract/kit/access';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../kit/access/me.ts';
import { NavIcon } from '../../kit/screen/nav-icon.tsx';
import { NAV_GROUPS, type Screen } from '../../kit/screen/screen.ts';
import { screens } from '../screens.ts';
import classes from './shell.module.css';

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

/** The links to the screens that the admin may open, by group. */
export function NavItems({ isCollapsed = false, isBare, onGo }: ItemsProps) {
  const me = useMe();
  const open = isBare ? [] : items.filter(({ nav, access }) => may(me, nav.access ?? access).allowed);
  const groups = NAV_GROUPS.map((group) => ({ group, own: open.filter(({ nav }) => nav.group === group) }));
  return (
    <div className={classes.groups}>
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group} aria-label={group}>
            <p className={classes.group} aria-hidden>
              {group}
            </p>
            <ul className={classes.items}>
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
                      <NavIcon name={nav.icon} size={18} stroke={1.75} />
                      <span className={classes.itemLabel}>{nav.label ?? title}</span>
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
