import type { audit } from '@quarterdeck/contract/audit';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { IconTerminal2 } from '@tabler/icons-react';
import { Avatar } from '../media/avatar.tsx';
import { ProfileLink } from '../people/profile-link.tsx';
import classes from './history.module.css';

/** The part of an entry that identifies the actor. */
type Entry = Pick<RowOf<typeof audit.list>, 'admin' | 'call'>;

/** Returns the actor's name; without an admin, the server itself, or someone at its machine. */
export const actorName = ({ admin, call }: Entry): string =>
  admin?.name ?? (call.startsWith('upkeep.') ? 'Server' : 'Command line');

/** The actor's picture. */
export const ActorPicture = ({ admin, size }: Pick<Entry, 'admin'> & { readonly size: number }) =>
  admin ? (
    <Avatar person={admin} size={size} />
  ) : (
    <span className={classes.machine} style={{ width: size, height: size }} aria-hidden>
      <IconTerminal2 size={size * 0.6} />
    </span>
  );

/** The actor, on one line. */
export const Actor = ({ entry }: { readonly entry: Entry }) => (
  <span className={classes.actor}>
    <ActorPicture admin={entry.admin} size={24} />
    <ProfileLink id={entry.admin?.id}>{actorName(entry)}</ProfileLink>
  </span>
);
