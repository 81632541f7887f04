import { IconBolt, IconLock } from '@tabler/icons-react';
import { usePageActions } from '../../ui/button/page-actions.ts';
import type { Item, Section } from './item.ts';

/**
 * Returns the actions of the open screen's buttons, under the name of the thing that they change. A disabled action
 * says why.
 */
export function usePageSections(): readonly Section[] {
  const bySubject = new Map<string, Item[]>();
  for (const { key, subject, label, reason, run } of usePageActions()) {
    const Sign = reason === undefined ? IconBolt : IconLock;
    const items = bySubject.get(subject) ?? [];
    items.push({ key: `page-${key}`, label, reason, icon: <Sign size={18} stroke={1.75} aria-hidden />, run });
    bySubject.set(subject, items);
  }
  return [...bySubject].map(([subject, items]) => ({ heading: `Actions on ${subject}`, items }));
}
