import { ActionIcon } from '@mantine/core';
import { firstDay } from '@quarterdeck/contract/first-day';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMe } from '../../data/access/me.ts';
import { useHas } from '../../data/access/use-has.ts';
import { productName } from '../../ui/browser/console-config.ts';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { Mark } from '../welcome/mark.tsx';
import { NavItems } from './nav-items.tsx';
import classes from './shell.module.css';

const FirstStepsLink = lazyWithRetry(() => import('../../features/first-day/sidebar-link.tsx'), NoFallback);

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

/** The sidebar: the screens that the admin can open, by group. When it is collapsed, it shows only icons. */
export function Sidebar({ isCollapsed, isBare, onToggle }: SidebarProps) {
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isCollapsed ? 'Open the sidebar' : 'Collapse the sidebar';
  const { is_sup_admin: isSuper } = useMe();
  const hasSteps = useHas(firstDay.steps);
  return (
    <nav className={classes.sidebar} aria-label="Screens">
      <Brand />
      <NavItems isCollapsed={isCollapsed} isBare={isBare} />
      <div className={classes.sidebarFoot}>
        {isSuper === 1 && hasSteps && !isBare && (
          <Suspense>
            <FirstStepsLink isCollapsed={isCollapsed} />
          </Suspense>
        )}
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
    </nav>
  );
}
