import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MediaOf } from './fetch.ts';
import { MediaNotice } from './media-notice.tsx';
import { usePicture } from './use-picture.ts';

interface Props {
  readonly of: MediaOf;
  /** The field's value. */
  readonly address: string | null | undefined;
  /** Describes the picture, as its alternative text. */
  readonly alt: string;
  readonly className?: string | undefined;
  /** Wraps the picture; not rendered without one. */
  readonly around?: (picture: ReactNode) => ReactNode;
  /** Shown when there is no picture, or it is not available. */
  readonly children: ReactNode;
}

const alone = (picture: ReactNode): ReactNode => picture;

/** A large picture from the app. */
export function Picture({ of, address, alt, className, around = alone, children }: Props) {
  const { place, image, isMissing, notHad } = usePicture(of, address);
  if (notHad)
    return (
      <MediaNotice of={of} notHad={notHad}>
        {children}
      </MediaNotice>
    );
  if (isMissing) return children;
  return around(
    image ? (
      <img className={className} alt={alt} {...image} />
    ) : (
      <div ref={place}>
        <Skeleton height="auto" radius={0} style={{ aspectRatio: '4 / 3' }} />
      </div>
    ),
  );
}
