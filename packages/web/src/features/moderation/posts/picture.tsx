import { Picture } from '../../../domain/media/picture.tsx';
import { BlurredMedia } from '../../../ui/media/blurred-media.tsx';
import classes from './posts.module.css';

interface Props {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  /** By default it is blurred, because other servers do not report whether a user was cleared. */
  readonly isReported: 0 | 1 | undefined;
}

/** A post's picture; a reported one is blurred until the admin clicks it. */
export const PostPicture = ({ id, address, title, isReported }: Props) => (
  <Picture
    of={{ kind: 'post', id, field: 'image' }}
    address={address}
    alt={title}
    around={(picture) => (
      <BlurredMedia what="picture of the post" isBlurred={isReported !== 0}>
        {picture}
      </BlurredMedia>
    )}
  >
    <p className={classes.noPicture}>The picture cannot be shown</p>
  </Picture>
);
