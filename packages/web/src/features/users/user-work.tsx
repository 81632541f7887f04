import type { users } from '@quarterdeck/contract/users';
import { Suspense } from 'react';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import type { RowExtension } from '../../ui/list/row-extension.ts';
import { useChosenRows } from '../../ui/list/work/chosen-rows.tsx';

const UsersBar = lazyWithRetry(() => import('./users-bar.tsx'), NoFallback);

/** Lets admins choose users and take an action on all of them. */
export const UserWork: RowExtension<typeof users.list> = ({ shown, children }) => {
  const { choice, chosen, slots } = useChosenRows({ shown, idOf: ({ id }) => id, nameOf: ({ name }) => name });
  const bar = choice.ids.size > 0 && (
    <Suspense fallback={null}>
      <UsersBar
        count={choice.ids.size}
        chosen={chosen}
        onClear={choice.clear}
        onDone={(ids) => choice.remove(ids, [])}
      />
    </Suspense>
  );
  return children({ ...slots, bar });
};
