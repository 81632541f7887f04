import { defineScreen } from '../../ui/screen/screen.ts';

type Page = Parameters<typeof import('./page.tsx')['screenOf']>[0];

const page = <Path extends `/${string}`>(key: Page, path: Path, title: string, order: number) =>
  defineScreen({
    path,
    title,
    description: 'A page of the app. Changes are visible to all users when saved.',
    access: 'view_static_pages',
    nav: { group: 'Content', icon: 'pages', order, section: 'Pages' },
    component: async () => ({ default: (await import('./page.tsx')).screenOf(key) }),
  });

/** The screens of the app's pages. */
export const pagesScreens = [
  page('faq', '/faq', 'FAQ', 50),
  page('advertising_guidelines', '/advertising-guidelines', 'Advertising guidelines', 51),
  page('about', '/about', 'About', 52),
  page('child_safety_policy', '/child-safety-policy', 'Child safety policy', 53),
  page('privacy', '/privacy', 'Privacy', 54),
  page('term', '/term', 'Terms', 55),
];
