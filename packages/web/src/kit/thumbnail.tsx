import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './thumbnail.module.css';
import { useVeil } from './veil.tsx';

interface Props {
  readonly src: string | null | undefined;
  /** What it shows was reported: it is blurred, for whoever prefers that. */
  readonly isReported?: boolean;
}

/** The small picture of a row. What it shows stands beside it in words, so screen readers skip it. */
export function Thumbnail({ src, isReported = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const { isVeiled } = useVeil(isReported);
  return (
    <span className={classes.thumbnail} data-veiled={isVeiled || undefined} aria-hidden>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      ) : (
        <IconPhotoOff size={16} />
      )}
    </span>
  );
}
