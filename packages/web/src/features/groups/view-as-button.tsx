import { groupView } from '@quarterdeck/contract/session/group-view';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { useViewAs } from './use-view-as.ts';

/** The button that shows the console as a group's members see it, on the group's page. */
export function ViewAsButton({ id }: { readonly id: number }) {
  const reason = reasonOf(useMay(groupView.start));
  const viewAs = useViewAs(id);
  return (
    <GatedButton variant="default" size="sm" disabledReason={reason} onClick={viewAs}>
      View as this group
    </GatedButton>
  );
}
