import { Cut } from '../cut.tsx';
import { GatedLink } from './gated-link.tsx';

interface Props {
  readonly id: number | undefined;
  readonly children: string;
}

/** The name of a person in a row: the way to their profile. */
export const ProfileLink = ({ id, children }: Props) =>
  id === undefined ? (
    <Cut>{children}</Cut>
  ) : (
    <GatedLink to={`/user-profile/${id}`} access="user_profile">
      <Cut>{children}</Cut>
    </GatedLink>
  );
