import { UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import blurredMedia from '../../ui/media/blurred-media.module.css';
import { useVeil } from '../../ui/media/blurred-media.tsx';
import classes from './avatar.module.css';
import { usePicture } from './use-picture.ts';

/** The smallest picture with room for the eye, in pixels. */
const EYE_FROM = 32;

/** On a picture smaller than this, the eye would hide what is blurred, so it shows only on hover. */
const EYE_STAYS_FROM = 48;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

/** A person's fields that their picture needs. */
interface PersonPicture {
  /** Other servers may leave out the admin's own. */
  readonly id?: number | undefined;
  /** The name, or the username. */
  readonly name: string;
  readonly avatar?: string | null | undefined;
  readonly is_reported?: 0 | 1 | undefined;
  /** For servers without `is_reported`. */
  readonly reported_count?: number | undefined;
}

interface Props {
  readonly person: PersonPicture;
  /** The width and height, in pixels. */
  readonly size?: number;
  /** It is part of a button or a link, so it stays blurred. */
  readonly isInControl?: boolean;
  /** It is the admin's own, which every admin can see. */
  readonly isOwn?: boolean;
}

function Picture({ person: { id, avatar, name }, size = 32, isOwn = false }: Omit<Props, 'isInControl'>) {
  const kind = isOwn ? 'self' : 'user';
  const { place, image } = usePicture(
    // Other servers may leave it out, or send something else than a number.
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

/** Whether a person's picture is blurred until the admin clicks it: the person was reported, and not cleared. */
const isBlurred = ({ avatar, is_reported, reported_count = 0 }: PersonPicture): boolean =>
  Boolean(avatar) && (is_reported === undefined ? reported_count > 0 : is_reported === 1);

/**
 * A person's round picture, or their initials. Screen readers skip it, because the name is next to it. A reported
 * person's picture is blurred everywhere; a click shows it.
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
