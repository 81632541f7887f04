import { Avatar } from '../../domain/media/avatar.tsx';
import { Spot } from '../../ui/map/layers/spot.tsx';
import { formatNumber, shortenNumber } from '../../ui/text/format.ts';
import type { Mark } from './gather.ts';
import classes from './map.module.css';

/** Returns a mark's name: a person's name, or the number of users. */
export const nameOf = ({ count, users: [user] }: Mark): string =>
  count === 1 && user ? user.name : `${formatNumber(count)} users`;

/** The numbers of users from which a mark looks strong, and stronger. */
const STRENGTHS = [100, 10_000];

interface Props {
  readonly mark: Mark;
  /** It is at the map's edge or beyond: focusing it moves the map first. */
  readonly isOutside: boolean;
  /** Zooms in, or shows who is there. */
  readonly onOpen: (mark: Mark) => void;
}

/** A mark on the map: a person's picture, or a count. */
export function MarkButton({ mark, isOutside, onOpen }: Props) {
  const [user] = mark.users;
  const isPerson = mark.count === 1 && user !== undefined;
  const strength = STRENGTHS.filter((from) => mark.count >= from).length;
  return (
    <Spot at={mark} height={Math.min(mark.count, 1_000_000)}>
      <button
        data-prints
        type="button"
        className={isPerson ? classes.person : classes.cluster}
        data-strength={strength}
        aria-label={nameOf(mark)}
        inert={isOutside}
        onClick={(event) => {
          // A click on the map closes the popup.
          event.stopPropagation();
          onOpen(mark);
        }}
      >
        {isPerson ? <Avatar person={user} size={32} isInControl /> : shortenNumber(mark.count)}
      </button>
    </Spot>
  );
}
