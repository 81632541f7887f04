import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '../../ui/block/empty-state.tsx';

/** What a screen that broke shows; the shell around it stays. */
export default function Crash() {
  const router = useRouter();
  return (
    <EmptyState
      icon={<IconBug />}
      title="This screen stopped working"
      text="The rest of the console is not affected. Try again; if it happens once more, check for updates in the menu under your name."
      action={
        <Button variant="default" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  );
}
