import { GatedLink } from '../../data/access/gated-link.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';

interface NamedProps {
  /** Without one, the row names no person. */
  readonly person: { readonly id: number; readonly name: string } | null | undefined;
}

interface Props {
  /** Without an id there is no profile: the row names no one, the person is unknown, or the app has deleted them. */
  readonly id: number | null | undefined;
  readonly isDeleted?: 0 | 1 | undefined;
  readonly children: string | null;
}

/** A person's name in a row, as a link to their profile. */
export const ProfileLink = ({ id, isDeleted, children }: Props) =>
  typeof id !== 'number' || isDeleted === 1 ? (
    <TruncatedText>{children}</TruncatedText>
  ) : (
    <GatedLink to={`/user-profile/${id}`} access="user_profile">
      <TruncatedText>{children}</TruncatedText>
    </GatedLink>
  );

/** A second person in a row, as a link to their profile. */
export const NamedPerson = ({ person }: NamedProps) => (
  <ProfileLink id={person?.id}>{person?.name ?? null}</ProfileLink>
);
