import { groupView } from '@quarterdeck/contract/session/group-view';
import { IconEye } from '@tabler/icons-react';
import { ActionButton } from '../../data/access/action-button.tsx';
import { useMe } from '../../data/access/me.ts';
import { rememberUser } from '../../data/session/session.ts';
import classes from './shell.module.css';

/** A notice that the console is shown as a group's members see it, with a button that ends that. */
export default function GroupView() {
  const { viewing_group: group } = useMe();
  if (!group) return null;
  return (
    <section className={classes.viewing} aria-label="View as a group">
      <IconEye size={18} aria-hidden />
      <p>You are viewing the console as a member of {group.name}. You cannot change anything.</p>
      <ActionButton
        call={groupView.end}
        input={{}}
        onDone={({ data }) => {
          if (data) rememberUser(data);
          location.assign('/');
        }}
        variant="default"
        size="compact-sm"
      >
        Stop viewing
      </ActionButton>
    </section>
  );
}
