import { groupView } from '@quarterdeck/contract/session/group-view';
import { useWrite } from '../../data/client/queries.ts';
import { rememberUser } from '../../data/session/session.ts';

/** Returns a function that restarts the console with a group's permissions, as its members see it. */
export function useViewAs(id: number): () => void {
  const view = useWrite(groupView.start);
  return () =>
    view.mutate(
      { group_id: id },
      {
        onSuccess: ({ data }) => {
          if (data) rememberUser(data);
          location.assign('/');
        },
      },
    );
}
