import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './thumbnail.module.css';

/** The small picture of a row. What it shows stands beside it in words, so screen readers skip it. */
export function Thumbnail({ src }: { readonly src: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.thumbnail} aria-hidden>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      ) : (
        <IconPhotoOff size={16} />
      )}
    </span>
  );
}
