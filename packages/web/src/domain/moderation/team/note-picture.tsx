import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { BlurredMedia } from '../../../ui/media/blurred-media.tsx';
import picture from '../../media/picture.module.css';
import { Picture } from '../../media/picture.tsx';
import { Thumbnail } from '../../media/thumbnail.tsx';
import classes from './team.module.css';

interface Props {
  /** The id of the note. */
  readonly id: number;
  /** Changes with the picture. */
  readonly hash: string;
}

/** A note's picture, small; a click opens it. It may show reported content, so it is blurred in the same way. */
export function NotePicture({ id, hash }: Props) {
  const [isOpen, setOpen] = useState(false);
  const of = { kind: 'note', id, field: 'note_picture' } as const;
  return (
    <>
      <UnstyledButton className={classes.picture ?? ''} aria-label="Open the picture" onClick={() => setOpen(true)}>
        <Thumbnail of={of} address={hash} isReported />
      </UnstyledButton>
      <Dialog isOpen={isOpen} title="Picture of a note" isWide onClose={() => setOpen(false)}>
        <div className={`${picture.frame} ${classes.large}`}>
          <Picture
            of={of}
            address={hash}
            alt="Pasted into the note"
            around={(shown) => (
              <BlurredMedia what="picture of the note" isBlurred>
                {shown}
              </BlurredMedia>
            )}
          >
            <p>The picture cannot be shown</p>
          </Picture>
        </div>
      </Dialog>
    </>
  );
}
