import { UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import blurredMedia from '../../ui/media/blurred-media.module.css';
import { useVeil } from '../../ui/media/blurred-media.tsx';
import classes from './avatar.module.css';
import { usePicture } from './use-picture.ts';

/** A smaller picture has no room for the eye. */
const EYE_FROM = 32;

/** On a smaller one the eye would hide what is blurred: it shows while the pointer is on it. */
const EYE_STAYS_FROM = 48;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** What an answer says of a person, as far as their picture needs it. */
interface PersonPicture {
  /** Servers of another make may leave out one's own. */
  readonly id?: number | undefined;
  /** The name, or the username. */
  readonly name: string;
  readonly avatar?: string | null | undefined;
  readonly is_reported?: 0 | 1 | undefined;
  /** For servers that tell only this. */
  readonly reported_count?: number | undefined;
}

interface Props {
  readonly person: PersonPicture;
  /** In pixels. */
  readonly size?: number;
  /** It is part of a button or a link: then it stays blurred. */
  readonly isInControl?: boolean;
  /** It is one's own, which every admin may see. */
  readonly isOwn?: boolean;
}

function Picture({ person: { id, avatar, name }, size = 32, isOwn = false }: Omit<Props, 'isInControl'>) {
  const kind = isOwn ? 'self' : 'user';
  const { place, image } = usePicture(
    // Servers of another make may leave it out, or have one that is no number.
    typeof id === 'number' ? { kind, id, field: 'avatar', as: 'thumbnail' } : undefined,
    avatar,
  );
  return (
    <span
      ref={place}
      className={classes.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      aria-hidden
    >
      {image ? <img alt="" {...image} /> : initialsOf(name)}
    </span>
  );
}

/** Whether the picture of a person is blurred until someone asks to see it: they were reported, and not cleared of it. */
const isBlurred = ({ avatar, is_reported, reported_count = 0 }: PersonPicture): boolean =>
  Boolean(avatar) && (is_reported === undefined ? reported_count > 0 : is_reported === 1);

/**
 * The round picture of a person, or their initials. It stands next to the name, so screen readers skip it. That of someone
 * who was reported is blurred, wherever it is; a click on it shows it.
 */
export function Avatar({ person, size = 32, isInControl = false, isOwn = false }: Props) {
  const isSensitive = isBlurred(person);
  const { isWanted, isCovered, marks, peek, turn, wordFor } = useVeil(isSensitive);
  const picture = <Picture person={person} size={size} isOwn={isOwn} />;
  if (!isSensitive) return picture;
  const blurred = { className: blurredMedia.avatar ?? '', ...marks };
  if (!isWanted) return <span {...blurred}>{picture}</span>;
  const withEye = (
    <>
      {picture}
      {isCovered && size >= EYE_FROM && (
        <IconEye className={blurredMedia.eye} size={16} aria-hidden data-small={size < EYE_STAYS_FROM || undefined} />
      )}
    </>
  );
  if (isInControl) return <span {...blurred}>{withEye}</span>;
  return (
    <UnstyledButton
      data-prints
      {...blurred}
      {...peek}
      aria-label={`${wordFor} the picture of ${person.name}`}
      onClick={turn}
    >
      {withEye}
    </UnstyledButton>
  );
}
