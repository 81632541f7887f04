import type { Access } from '@quarterdeck/contract/core/access/access';
import { createContext, type ReactNode, use } from 'react';
import type { NavIconName } from './nav-icon.tsx';

/** The groups of the sidebar, in their order. */
export const NAV_GROUPS = ['Overview', 'People', 'Moderation', 'Content', 'Advertising', 'Administration'] as const;

/** The place of a screen in the sidebar. */
interface Nav {
  readonly group: (typeof NAV_GROUPS)[number];
  readonly icon: NavIconName;
  /** Lower comes first within the group. */
  readonly order: number;
  /** Screens of one section share an item under this name; on each of them, all are offered as tabs, in their order. */
  readonly section?: string;
  /** Where the title is too long. */
  readonly label?: string;
  /** What waits there, as a number next to the item. */
  readonly waits?: 'posts' | 'users' | 'appeals';
  /** Who sees the item, when it is not who may open the screen. */
  readonly access?: Access;
}

/** A step on the way to a screen. */
interface Crumb {
  readonly title: string;
  readonly path: string;
}

/** A screen of the console: everything that the router, the sidebar, the header and the landing order need. */
export interface Screen<Path extends `/${string}` = `/${string}`> {
  readonly path: Path;
  /** The heading, and the title of the page. */
  readonly title: string;
  /** One line that says what it is for. */
  readonly description: string;
  /** Who may open it; `public` screens are for those who are not signed in. */
  readonly access: Access;
  /** What is said to who may not, when it is not what other screens say. */
  readonly refusal?: string;
  readonly nav?: Nav;
  /** It works with additions to the specification alone: a server without them has no such screen. */
  readonly isAdded?: true;
  /** Only another site leads to it: no list of screens has it. */
  readonly isUnlisted?: true;
  /** The steps before it. */
  readonly breadcrumbs?: readonly Crumb[];
  /** Its own step, when it is not its title. */
  readonly crumb?: string;
  readonly component: () => Promise<{ readonly default: () => ReactNode }>;
}

/** Writes a screen down; its path is part of its type, so that a link to no screen does not compile. */
export const defineScreen = <Path extends `/${string}`>(screen: Screen<Path>): Screen<Path> => screen;

/** The screen that is open. */
export const ScreenContext = createContext<Pick<Screen, 'title' | 'description'>>({ title: '', description: '' });

/** The screen that is open. */
export const useScreen = (): Pick<Screen, 'title' | 'description'> => use(ScreenContext);
