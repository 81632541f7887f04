import { ActionIcon, Drawer, Tooltip } from '@mantine/core';
import { may } from '@quarterdeck/contract/kit/access';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../kit/access/me.ts';
import { productName } from '../../kit/product.ts';
import { NAV_GROUPS, type Screen } from '../../kit/screen/screen.ts';
import { Mark } from '../mark.tsx';
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

function Items({ isCollapsed = false, isBare, onGo }: ItemsProps) {
  const me = useMe();
  const open = isBare ? [] : items.filter(({ nav, access }) => may(me, nav.access ?? access).allowed);
  const groups = NAV_GROUPS.map((group) => ({ group, own: open.filter(({ nav }) => nav.group === group) }));
  return (
    <nav className={classes.nav} aria-label="Screens">
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
                      <nav.icon size={18} stroke={1.75} aria-hidden />
                      <span className={classes.itemLabel}>{nav.label ?? title}</span>
                    </Link>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

const Brand = () => (
  <Link to="/" className={classes.brand ?? ''} aria-label={productName}>
    <Mark size={26} />
    <span className={classes.brandName}>{productName}</span>
  </Link>
);

interface SidebarProps {
  readonly isCollapsed: boolean;
  readonly isBare: boolean;
  readonly onToggle: () => void;
}

/** The sidebar: the screens that the admin may open, by group; collapsed, their icons. */
export function Sidebar({ isCollapsed, isBare, onToggle }: SidebarProps) {
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isCollapsed ? 'Open the sidebar' : 'Collapse the sidebar';
  return (
    <div className={classes.sidebar}>
      <Brand />
      <Items isCollapsed={isCollapsed} isBare={isBare} />
      <div className={classes.sidebarFoot}>
        <Tooltip label={label} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            aria-expanded={!isCollapsed}
            onClick={onToggle}
          >
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}

interface DrawerProps {
  readonly isOpen: boolean;
  readonly isBare: boolean;
  readonly onClose: () => void;
}

/** The sidebar of phones. */
export const NavDrawer = ({ isOpen, isBare, onClose }: DrawerProps) => (
  <Drawer opened={isOpen} onClose={onClose} size={272} title={productName} padding="sm">
    <Items isBare={isBare} onGo={onClose} />
  </Drawer>
);
