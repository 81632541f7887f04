import { IconArrowBackUp, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import desk from '../../../domain/moderation/desk/desk.module.css';
import type { AppealRow } from './words.ts';

const icons = { open: IconCircleDashed, upheld: IconCircleCheck, overturned: IconArrowBackUp } as const;

/** What became of an appeal, at the beginning of its row. */
export function StateMark({ state, word }: { readonly state: AppealRow['state']; readonly word: string }) {
  const Icon = icons[state];
  return (
    <span className={desk.mark} role="img" aria-label={word} title={word}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
