import { Link } from '@tanstack/react-router';
import { useMe } from '../../data/access/me.ts';
import type { Screen } from '../../ui/screen/screen.ts';
import tabClasses from '../../ui/tabs/tabs.module.css';
import { useStrip } from '../../ui/tabs/use-strip.ts';
import { tabsBeside } from './nav.ts';
import classes from './section-tabs.module.css';

/** Links to the screens that share an item of the sidebar with the open one. */
export function SectionTabs({ screen }: { readonly screen: Screen }) {
  const tabs = tabsBeside(useMe(), screen);
  const strip = useStrip<HTMLElement>(screen.path);
  if (tabs.length === 0) return null;
  return (
    <nav ref={strip} className={`${tabClasses.strip} ${classes.tabs}`} aria-label={screen.nav?.section}>
      {tabs.map(({ path, title, nav }) => (
        <Link
          key={path}
          to={path}
          data-tab={path}
          className={tabClasses.tab ?? ''}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {nav.label ?? title}
        </Link>
      ))}
    </nav>
  );
}
