import { Button } from '@mantine/core';
import { media } from '@quarterdeck/contract/media';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDownload } from '../../data/client/download.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import type { MediaOf, NotHad } from './fetch.ts';
import classes from './media-notice.module.css';

interface Props {
  readonly of: MediaOf;
  readonly notHad: NotHad;
  /** The name of the file that is not shown. */
  readonly children: ReactNode;
}

/** Says why a picture, sound or film is not shown. An available file is offered as a download, with a warning. */
export function MediaNotice({ of, notHad: { why, isDownloadable }, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { start, isRunning } = useDownload(media.file);
  return (
    <div className={classes.notShown}>
      {children}
      <p>{why}</p>
      {isDownloadable && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            loading={isRunning}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Download
          </Button>
          <Confirm
            title="Download this user's file?"
            text="No one has checked this file. Open it only with a program that you trust."
            yes="Download"
            isOpen={isAsking}
            onYes={() => {
              setAsking(false);
              start({ ...of, as: 'download' });
            }}
            onNo={() => setAsking(false)}
          />
        </>
      )}
    </div>
  );
}
