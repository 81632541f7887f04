import { GatedLink } from '../../kit/access/gated-link.tsx';
import { Cut } from '../../kit/cut.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import classes from './conversations.module.css';
import type { Request } from './decide.tsx';

/** Somebody in a list, with the way to their profile. */
export const Person = ({ person }: { readonly person: Request['admin'] }) => (
  <div className={classes.person}>
    <Portrait person={person} size={28} />
    <GatedLink to={`/user-profile/${person.id}`} access="user_profile">
      <Cut>{person.name}</Cut>
    </GatedLink>
  </div>
);
