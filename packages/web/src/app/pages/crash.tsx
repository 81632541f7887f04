import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { EmptyState } from '../../ui/block/empty-state.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { useRenderAgain } from './render-again.ts';

/** Replaces the content of a screen that broke, below its own title; the shell around it stays. */
export default function Crash() {
  const renderAgain = useRenderAgain();
  return (
    <Page>
      <EmptyState
        icon={<IconBug />}
        title="This screen stopped working"
        text="The data could not be displayed. The rest of the console works. Try again. If it fails again, check for updates in your account menu."
        action={
          <Button variant="default" onClick={renderAgain}>
            Try again
          </Button>
        }
      />
    </Page>
  );
}
