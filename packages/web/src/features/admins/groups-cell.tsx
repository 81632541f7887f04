import { VisuallyHidden } from '@mantine/core';
import { SuperAdmin } from '../../domain/people/marks.tsx';
import { Cut } from '../../ui/text/cut.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import classes from './admins.module.css';
import { groupsOf, type Row } from './row.ts';

const MOST = 2;

/** The groups of an admin; those that have no room are in the tooltip. */
export function GroupsCell({ row }: { readonly row: Row }) {
  const names = groupsOf(row).map(({ name }) => name);
  const isSuper = row.is_sup_admin === 1;
  if (names.length === 0 && !isSuper) return <Cut>{null}</Cut>;
  const room = isSuper ? MOST - 1 : MOST;
  const others = names.slice(room);
  return (
    <div className={classes.groups}>
      {isSuper && <SuperAdmin />}
      {names.slice(0, room).map((name) => (
        <span key={name} className={classes.pill}>
          <Cut>{name}</Cut>
        </span>
      ))}
      {others.length > 0 && (
        <Tooltip label={others.join(', ')} isOnlyPlace>
          <button type="button" className={classes.more}>
            +{others.length}
            <VisuallyHidden>: {others.join(', ')}</VisuallyHidden>
          </button>
        </Tooltip>
      )}
    </div>
  );
}
