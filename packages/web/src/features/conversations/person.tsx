import { ProfileLink } from '../../kit/access/profile-link.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import classes from './conversations.module.css';
import type { Request } from './decide.tsx';

/** Someone in a list, with the way to their profile. */
export const Person = ({ person }: { readonly person: Request['admin'] }) => (
  <div className={classes.person}>
    <Portrait person={person} size={28} />
    <ProfileLink id={person.id} isDeleted={person.is_deleted}>
      {person.name}
    </ProfileLink>
  </div>
);
