import { IconPhotoOff } from '@tabler/icons-react';
import blurredMedia from '../../ui/media/blurred-media.module.css';
import { useVeil } from '../../ui/media/blurred-media.tsx';
import type { MediaOf } from './fetch.ts';
import classes from './thumbnail.module.css';
import { usePicture } from './use-picture.ts';

interface Props {
  readonly of: MediaOf;
  /** What the field holds. */
  readonly address: string | null | undefined;
  /** What it shows was reported: it is blurred, for anyone who prefers that. */
  readonly isReported?: boolean;
}

/** The small picture of a row. What it shows stands next to it in words, so screen readers skip it. */
export function Thumbnail({ of, address, isReported = false }: Props) {
  const { place, image, isMissing } = usePicture({ ...of, as: 'thumbnail' }, address);
  const { marks, peek } = useVeil(isReported);
  return (
    <span ref={place} className={`${blurredMedia.small} ${classes.thumbnail}`} {...marks} {...peek} aria-hidden>
      {image && <img alt="" {...image} />}
      {isMissing && <IconPhotoOff size={16} />}
    </span>
  );
}
