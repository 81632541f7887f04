import { GatedLink } from '../../data/access/gated-link.tsx';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';

interface NamedProps {
  /** Without one, the row names no person. */
  readonly person: { readonly id: number; readonly name: string } | null | undefined;
}

interface Props {
  /** Without one there is no profile: they are not there, no one knows who it was, or the app has deleted them. */
  readonly id: number | null | undefined;
  readonly isDeleted?: 0 | 1 | undefined;
  readonly children: string | null;
}

/** The name of a person in a row: the way to their profile. */
export const ProfileLink = ({ id, isDeleted, children }: Props) =>
  typeof id !== 'number' || isDeleted === 1 ? (
    <TruncatedText>{children}</TruncatedText>
  ) : (
    <GatedLink to={`/user-profile/${id}`} access="user_profile">
      <TruncatedText>{children}</TruncatedText>
    </GatedLink>
  );

/** A person that a row names besides its own: the way to their profile. */
export const NamedPerson = ({ person }: NamedProps) => (
  <ProfileLink id={person?.id}>{person?.name ?? null}</ProfileLink>
);
