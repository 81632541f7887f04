import { VisuallyHidden } from '@mantine/core';
import { GroupLink } from '../../../domain/access/group-link.tsx';
import { SuperAdmin } from '../../../domain/people/marks.tsx';
import { TruncatedText } from '../../../ui/text/truncated-text.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import classes from '../admins.module.css';
import { groupsOf, type Row } from '../row.ts';

const MOST = 2;

/** An admin's groups; the tooltip lists those that do not fit. */
export function GroupsCell({ row }: { readonly row: Row }) {
  const groups = groupsOf(row);
  const isSuper = row.is_sup_admin === 1;
  if (groups.length === 0 && !isSuper) return <TruncatedText>{null}</TruncatedText>;
  const room = isSuper ? MOST - 1 : MOST;
  const others = groups.slice(room).map(({ name }) => name);
  return (
    <div className={classes.groups}>
      {isSuper && <SuperAdmin />}
      {groups.slice(0, room).map(({ id, name }) => (
        <span key={id} className={classes.pill}>
          <GroupLink id={id}>
            <TruncatedText>{name}</TruncatedText>
          </GroupLink>
        </span>
      ))}
      {others.length > 0 && (
        <Tooltip label={others.join(', ')} isOnlyPlace>
          <button data-prints type="button" className={classes.more}>
            +{others.length}
            <VisuallyHidden>: {others.join(', ')}</VisuallyHidden>
          </button>
        </Tooltip>
      )}
    </div>
  );
}
