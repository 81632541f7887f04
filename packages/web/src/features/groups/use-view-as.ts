import { groupView } from '@quarterdeck/contract/session/group-view';
import { useWrite } from '../../data/client/queries.ts';
import { rememberUser } from '../../data/session/session.ts';

/** Has the console shown as the members of a group see it: it starts again, with their permissions. */
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
