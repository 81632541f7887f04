import type { campaigns } from '@quarterdeck/contract/campaigns';
import { Suspense } from 'react';
import { late, Nothing } from '../../../ui/late/late.tsx';
import type { RowWork } from '../../../ui/list/row-work.ts';
import { useChosenRows } from '../../../ui/list/work/chosen-rows.tsx';

const CampaignsBar = late(() => import('./campaigns-bar.tsx'), Nothing);

/** Campaigns are chosen, and reviewed together. */
export const CampaignWork: RowWork<typeof campaigns.list> = ({ shown, children }) => {
  const { choice, chosen, slots } = useChosenRows({
    shown,
    idOf: ({ id }) => id,
    nameOf: ({ campaign_name: name }) => name,
  });
  const bar = choice.ids.size > 0 && (
    <Suspense fallback={null}>
      <CampaignsBar count={choice.ids.size} chosen={chosen} onClear={choice.clear} />
    </Suspense>
  );
  return children({ ...slots, bar });
};
