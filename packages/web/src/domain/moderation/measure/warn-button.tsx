import { measures } from '@quarterdeck/contract/measures';
import { useState } from 'react';
import { GatedButton } from '../../../kit/access/gated-button.tsx';
import { useRefusal } from '../../../kit/access/use-refusal.ts';
import { useWrite } from '../../../kit/client/queries.ts';
import { labelOf } from '../actions/actions.ts';
import { refreshed } from '../actions/refreshed.ts';
import { whyOf } from '../actions/saving.ts';
import type { CaseItem } from '../case/item.ts';
import { MeasureDialog } from './measure-dialog.tsx';

interface Props {
  readonly item: Pick<CaseItem, 'what' | 'subject' | 'suspect' | 'topReason'>;
  /** The post that the warning is about. */
  readonly postId?: number;
}

/** Warns someone where no case is open: about a post of theirs, or in general. Nothing where the server knows no warnings. */
export function WarnButton({ item, postId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { what, suspect } = item;
  const reason = useRefusal(measures.warn, suspect ?? {});
  const write = useWrite(measures.warn, { refreshes: refreshed });
  if (suspect?.warnings === undefined) return null;
  const label = labelOf('warn', what);
  return (
    <>
      <GatedButton variant="default" reason={reason} onClick={() => setOpen(true)}>
        {label}
      </GatedButton>
      <MeasureDialog
        decision="warn"
        item={item}
        title={`Warn ${suspect.name}?`}
        consequence={() =>
          `${suspect.name} reads a warning and can go on using the app.${what === 'posts' ? ' The post stays.' : ''}`
        }
        yes="Warn"
        isSaving={write.isPending}
        onDecide={(given) =>
          write.mutate(
            { user_id: suspect.id, ...(postId === undefined ? {} : { post_id: postId }), ...whyOf(given) },
            { onSuccess: () => setOpen(false) },
          )
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
