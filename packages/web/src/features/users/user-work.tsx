import type { users } from '@quarterdeck/contract/users';
import { Suspense } from 'react';
import { late, Nothing } from '../../ui/late/late.tsx';
import type { RowWork } from '../../ui/list/row-work.ts';
import { useChosenRows } from '../../ui/list/work/chosen-rows.tsx';

const UsersBar = late(() => import('./users-bar.tsx'), Nothing);

/** Users are chosen, and something is done to all of them. */
export const UserWork: RowWork<typeof users.list> = ({ shown, children }) => {
  const { choice, chosen, slots } = useChosenRows({ shown, idOf: ({ id }) => id, nameOf: ({ name }) => name });
  const bar = choice.ids.size > 0 && (
    <Suspense fallback={null}>
      <UsersBar count={choice.ids.size} chosen={chosen} onClear={choice.clear} />
    </Suspense>
  );
  return children({ ...slots, bar });
};
