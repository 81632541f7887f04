import type { Access } from '@quarterdeck/contract/core/access/access';
import { createContext, type ReactNode, use } from 'react';
import type { NavIconName } from './nav-icon.tsx';

/** The groups of the sidebar, in their order. */
export const NAV_GROUPS = ['Overview', 'People', 'Moderation', 'Content', 'Advertising', 'Administration'] as const;

/** A screen's place in the sidebar. */
interface Nav {
  readonly group: (typeof NAV_GROUPS)[number];
  readonly icon: NavIconName;
  /** The order within the group, lowest first. */
  readonly order: number;
  /** Screens of a section share a sidebar item under this name, and each of them shows all as tabs, in their order. */
  readonly section?: string;
  /** The label, where the title is too long. */
  readonly label?: string;
  /** The cases that wait there, as a number next to the item. */
  readonly waits?: 'posts' | 'users' | 'appeals';
  /** Who sees the item, when that differs from who can open the screen. */
  readonly access?: Access;
}

/** A breadcrumb before a screen. */
interface Crumb {
  readonly title: string;
  readonly path: string;
}

/** A screen of the console: everything that the router, the sidebar, the header and the landing page need. */
export interface Screen<Path extends `/${string}` = `/${string}`> {
  readonly path: Path;
  /** The heading, and the title of the page. */
  readonly title: string;
  /** Its purpose, in one line. */
  readonly description: string;
  /** Who can open it; `public` screens are for visitors who are not signed in. */
  readonly access: Access;
  /** The title of the refusal, when it differs from other screens'. */
  readonly refusal?: string;
  readonly nav?: Nav;
  /** It only works with additions to the specification: other servers do not have this screen. */
  readonly isAdded?: true;
  /** Only another site links to it: no list of screens contains it. */
  readonly isUnlisted?: true;
  /** The breadcrumbs before it. */
  readonly breadcrumbs?: readonly Crumb[];
  /** Its own breadcrumb, when it differs from its title. */
  readonly crumb?: string;
  readonly component: () => Promise<{ readonly default: () => ReactNode }>;
}

/** Defines a screen. Its path is part of its type, so that a link to a missing screen does not compile. */
export const defineScreen = <Path extends `/${string}`>(screen: Screen<Path>): Screen<Path> => screen;

/** The open screen. */
export const ScreenContext = createContext<Pick<Screen, 'title' | 'description'>>({ title: '', description: '' });

/** Returns the open screen. */
export const useScreen = (): Pick<Screen, 'title' | 'description'> => use(ScreenContext);
