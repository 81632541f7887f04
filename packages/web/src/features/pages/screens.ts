import { defineScreen, type Screen } from '../../kit/screen/screen.ts';

type Page = Parameters<typeof import('./page.tsx')['screenOf']>[0];
type Icon = NonNullable<Screen['nav']>['icon'];

const page = (key: Page, path: Screen['path'], title: string, icon: Icon, order: number): Screen =>
  defineScreen({
    path,
    title,
    description: 'A page of the app. Everybody who uses it reads what is saved here.',
    access: 'view_static_pages',
    nav: { group: 'Content', icon, order },
    component: async () => ({ default: (await import('./page.tsx')).screenOf(key) }),
  });

/** The pages that the app shows. */
export const pagesScreens: readonly Screen[] = [
  page('faq', '/faq', 'FAQ', 'faq', 50),
  page('advertising_guidelines', '/advertising-guidelines', 'Advertising guidelines', 'advertisingGuidelines', 51),
  page('about', '/about', 'About', 'about', 52),
  page('child_safety_policy', '/child-safety-policy', 'Child safety policy', 'childSafety', 53),
  page('privacy', '/privacy', 'Privacy', 'privacy', 54),
  page('term', '/term', 'Terms', 'terms', 55),
];
