import { Link } from '@tanstack/react-router';
import { useMe } from '../../data/access/me.ts';
import type { Screen } from '../../ui/screen/screen.ts';
import { tabsBeside } from './nav.ts';
import classes from './section-tabs.module.css';

/** Links to the screens that share an item of the sidebar with the open one. */
export function SectionTabs({ screen }: { readonly screen: Screen }) {
  const tabs = tabsBeside(useMe(), screen);
  if (tabs.length === 0) return null;
  return (
    <nav className={classes.tabs} aria-label={screen.nav?.section}>
      {tabs.map(({ path, title, nav }) => (
        <Link key={path} to={path} className={classes.tab ?? ''} activeOptions={{ exact: true, includeSearch: false }}>
          {nav.label ?? title}
        </Link>
      ))}
    </nav>
  );
}
