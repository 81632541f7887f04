import { useState } from 'react';
import classes from './kit.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .filter((_letter, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

interface Props {
  readonly src: string | null | undefined;
  readonly name: string;
  /** In pixels. */
  readonly size?: number;
}

/** The round picture of a person, or their initials. It stands beside the name, so screen readers skip it. */
export function Portrait({ src, name, size = 32 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== broken;
  return (
    <span className={classes.portrait} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {hasPicture ? (
        <img
          src={src ?? ''}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src ?? null)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}
