import { z } from 'zod';

/** The names of the pages, by the key of their setting. */
export const pageNames = {
  faq: 'FAQ',
  advertising_guidelines: 'Advertising guidelines',
  about: 'About',
  child_safety_policy: 'Child safety policy',
  privacy: 'Privacy',
  term: 'Terms',
} as const;

export type PageKey = keyof typeof pageNames;

/** The public addresses of the pages: `/pages/faq` and `/pages/faq.json`. */
export const PUBLIC_PAGES = '/pages';

/** A field with a page's key. */
export const pageKey = () => z.enum(Object.keys(pageNames) as [PageKey, ...PageKey[]]);
