import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { GatedLink } from '../../data/access/gated-link.tsx';
import { Avatar } from '../../domain/media/avatar.tsx';
import { keyOf } from '../../ui/keys/key-of.ts';
import { Popup } from '../../ui/map/layers/popup.tsx';
import { useMap } from '../../ui/map/leaflet.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import type { Mark } from './gather.ts';
import classes from './map.module.css';
import { nameOf } from './mark-button.tsx';
import { placeOf } from './place.ts';

const SHOWN = 50;

interface Props {
  readonly mark: Mark;
  readonly onClose: () => void;
}

/** Takes the focus while it is open, and returns it. */
function People({ mark, onClose }: Props) {
  const map = useMap();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const { current } = content;
    current?.querySelector<HTMLElement>('a, [role="link"]')?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      if (activeElement !== document.body && !current?.contains(activeElement)) return;
      const back = before instanceof HTMLElement && before.isConnected ? before : map.getContainer();
      back.focus({ preventScroll: true });
    };
  }, [map]);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (keyOf(event) !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const hidden = mark.count - Math.min(SHOWN, mark.users.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from every control inside
    <div ref={content} className={classes.popupContent} onKeyDown={closeOnEscape}>
      <ul className={classes.people} aria-label={nameOf(mark)}>
        {mark.users.slice(0, SHOWN).map((person) => (
          <li key={person.id} className={classes.one}>
            <Avatar person={person} size={40} />
            <GatedLink to={`/user-profile/${person.id}`} access="user_profile">
              {person.name}
            </GatedLink>
          </li>
        ))}
        {hidden > 0 && (
          <li className={classes.more}>
            {mark.users.length === 0 ? `${formatNumber(hidden)} users` : `and ${formatNumber(hidden)} more`}:{' '}
            <GatedLink to="/geographical-users-count" search={{ at: placeOf(mark) }} access="users_locations" isInText>
              Show all in a list
            </GatedLink>
          </li>
        )}
      </ul>
      <CloseButton size="sm" aria-label="Close" onClick={onClose} />
    </div>
  );
}

/** The users at a place of the map, with links to their profiles. */
export const PeoplePopup = ({ mark, onClose }: Props) => (
  <Popup at={mark} className={classes.popup ?? ''} onClose={onClose}>
    <People mark={mark} onClose={onClose} />
  </Popup>
);
