import { IconPhotoOff } from '@tabler/icons-react';
import blurredMedia from '../../ui/media/blurred-media.module.css';
import { useVeil } from '../../ui/media/blurred-media.tsx';
import type { MediaOf } from './fetch.ts';
import classes from './thumbnail.module.css';
import { usePicture } from './use-picture.ts';

interface Props {
  readonly of: MediaOf;
  /** The field's value. */
  readonly address: string | null | undefined;
  /** Its subject was reported: it is blurred, for admins who prefer that. */
  readonly isReported?: boolean;
}

/** A row's small picture. Screen readers skip it, because the text next to it says what it shows. */
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
