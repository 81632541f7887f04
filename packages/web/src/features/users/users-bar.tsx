import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { users } from '@quarterdeck/contract/users';
import { ChosenBar, type ChosenRowsProps } from '../../data/list/work/chosen-bar.tsx';
import { callOf, labelOf, MOST } from './actions.ts';
import { ManyDialog } from './many-dialog.tsx';

const actions = (['suspend', 'lift', 'follow', 'unfollow'] as const).map((name) => ({
  name,
  label: labelOf[name],
  call: callOf[name],
}));

/** The number of chosen users, and the actions on them. */
export default function UsersBar(props: ChosenRowsProps<RowOf<typeof users.list>>) {
  return (
    <ChosenBar
      {...props}
      label="Selected users"
      actions={actions}
      most={MOST}
      dialog={({ action, rows }, onClose) => <ManyDialog action={action} people={rows} onClose={onClose} />}
    />
  );
}
