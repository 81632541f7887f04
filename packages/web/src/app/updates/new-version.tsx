import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { productName } from '../../ui/browser/console-config.ts';
import classes from './new-version.module.css';
import { useIsNewer } from './service-worker.ts';

/** A quiet hint that a newer version of the console is available; nothing reloads until the admin asks for it. */
export function NewVersion() {
  const isNewer = useIsNewer();
  const [isLater, setLater] = useState(false);
  return (
    <div role="status">
      {isNewer && !isLater && (
        <div className={classes.notice}>
          <p>A new version of {productName} is available.</p>
          <Button size="compact-sm" onClick={() => location.reload()}>
            Reload
          </Button>
          <CloseButton size="sm" aria-label="Later" onClick={() => setLater(true)} />
        </div>
      )}
    </div>
  );
}
