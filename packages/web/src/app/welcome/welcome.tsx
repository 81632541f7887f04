import { codesOf, may } from '@quarterdeck/contract/core/access/access';
import { firstDay } from '@quarterdeck/contract/first-day';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMe } from '../../data/access/me.ts';
import { useHas } from '../../data/access/use-has.ts';
import { EmptyState } from '../../ui/block/empty-state.tsx';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import { NavIcon } from '../../ui/screen/nav-icon.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { ScreenContext, useScreen } from '../../ui/screen/screen.ts';
import { featureScreens } from '../feature-screens.ts';
import { isThere } from '../is-there.ts';
import classes from './welcome.module.css';

const AskForAccess = lazyWithRetry(() => import('../../features/first-day/ask-for-access.tsx'), NoFallback);

/** The first screen of an admin who can see nothing of the dashboard: links to the screens that they can open. */
export function Welcome() {
  const me = useMe();
  const { title } = useScreen();
  const canAsk = useHas(firstDay.helpers);
  const open = featureScreens.filter(
    (screen) => screen.nav !== undefined && isThere(me, screen) && may(me, screen.access).allowed,
  );
  const isWithoutPage = !open.some(({ access }) => codesOf(access).length > 0);
  return (
    <ScreenContext value={{ title, description: 'The screens you have access to.' }}>
      <Page>
        {isWithoutPage ? (
          <EmptyState
            icon={<IconLock />}
            title="You do not have permission to access any page"
            text="Ask a super admin for the permissions that your work needs. They take effect immediately."
            action={
              canAsk && (
                <Suspense>
                  <AskForAccess />
                </Suspense>
              )
            }
          />
        ) : (
          <ul className={classes.tiles}>
            {open.map(({ path, title, description, nav }) => (
              <li key={path}>
                <Link to={path} className={classes.tile ?? ''}>
                  <span className={classes.icon}>{nav && <NavIcon name={nav.icon} size={20} />}</span>
                  <span>
                    <span className={classes.title}>{title}</span>
                    <span className={classes.text}>{description}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Page>
    </ScreenContext>
  );
}
