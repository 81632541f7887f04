import { Avatar } from '../../domain/media/avatar.tsx';
import { ProfileLink } from '../../domain/people/profile-link.tsx';
import type { Request } from './access/decide.tsx';
import classes from './conversations.module.css';

/** A person in a list, with a link to their profile. */
export const Person = ({ person }: { readonly person: Request['admin'] }) => (
  <div className={classes.person}>
    <Avatar person={person} size={28} />
    <ProfileLink id={person.id} isDeleted={person.is_deleted}>
      {person.name}
    </ProfileLink>
  </div>
);
