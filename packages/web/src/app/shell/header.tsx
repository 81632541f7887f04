import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import { useCrumbName } from '../../ui/screen/crumb.ts';
import type { Screen } from '../../ui/screen/screen.ts';
import { ColourScheme } from '../colour-scheme.tsx';
import { Help } from '../help/help.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import classes from './shell.module.css';
import { useKeepScheme } from './use-colour-scheme.ts';
import { UserMenu } from './user-menu.tsx';

const Bell = lazyWithRetry(() => import('./bell.tsx'), NoFallback);

function Crumbs({ screen }: { readonly screen: Screen }) {
  const { nav, breadcrumbs = [], title, crumb = title } = screen;
  const name = useCrumbName();
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      {nav && <span className={classes.crumbGroup}>{nav.group}</span>}
      {nav && <IconChevronRight size={14} aria-hidden className={classes.crumbGroup} />}
      {breadcrumbs.map((step) => (
        <Fragment key={step.path}>
          <Link to={step.path} className={classes.crumb ?? ''}>
            <span className={classes.crumbText}>{step.title}</span>
          </Link>
          <IconChevronRight size={14} aria-hidden />
        </Fragment>
      ))}
      <span className={classes.here} aria-current="page">
        {name ?? crumb}
      </span>
    </nav>
  );
}

interface Props {
  readonly screen: Screen | undefined;
  /** Hides everything else until the password is changed. */
  readonly isBare: boolean;
  readonly onMenu: () => void;
}

/** The header: the current position on the left, the admin's own controls on the right. */
export function Header({ screen, isBare, onMenu }: Props) {
  const keepScheme = useKeepScheme();
  const hasAdditions = useHasAdditions();
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.menu ?? ''}
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Menu"
        onClick={onMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      {screen && <Crumbs key={screen.path} screen={screen} />}
      <div className={classes.own}>
        {!isBare && <PaletteButton />}
        {!isBare && <Help screen={screen} />}
        {!isBare && hasAdditions && (
          <span className={classes.bellPlace}>
            <Suspense>
              <Bell />
            </Suspense>
          </span>
        )}
        <ColourScheme onChange={keepScheme} />
        <UserMenu />
      </div>
    </header>
  );
}
