import { z } from 'zod';

/** The pages and their names, by the keys under which they are kept among the settings. */
export const pageNames = {
  faq: 'FAQ',
  advertising_guidelines: 'Advertising guidelines',
  about: 'About',
  child_safety_policy: 'Child safety policy',
  privacy: 'Privacy',
  term: 'Terms',
} as const;

export type PageKey = keyof typeof pageNames;

/** Where everyone reads the pages: `/pages/faq`, and `/pages/faq.json`. */
export const PUBLIC_PAGES = '/pages';

/** One of the keys. */
export const pageKey = () => z.enum(Object.keys(pageNames) as [PageKey, ...PageKey[]]);
