import type { campaigns } from '@quarterdeck/contract/campaigns';
import { Suspense } from 'react';
import { lazyWithRetry, NoFallback } from '../../../ui/lazy/lazy-with-retry.tsx';
import type { RowExtension } from '../../../ui/list/row-extension.ts';
import { useChosenRows } from '../../../ui/list/work/chosen-rows.tsx';

const CampaignsBar = lazyWithRetry(() => import('./campaigns-bar.tsx'), NoFallback);

/** Lets admins choose campaigns and review them together. */
export const CampaignWork: RowExtension<typeof campaigns.list> = ({ shown, children }) => {
  const { choice, chosen, slots } = useChosenRows({
    shown,
    idOf: ({ id }) => id,
    nameOf: ({ campaign_name: name }) => name,
  });
  const bar = choice.ids.size > 0 && (
    <Suspense fallback={null}>
      <CampaignsBar
        count={choice.ids.size}
        chosen={chosen}
        onClear={choice.clear}
        onDone={(ids) => choice.remove(ids, [])}
      />
    </Suspense>
  );
  return children({ ...slots, bar });
};
