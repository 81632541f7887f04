import { Anchor, Button, Group } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/block/empty-state.tsx';
import { productName } from '../../ui/browser/console-config.ts';
import classes from './failure.module.css';
import { useRenderAgain } from './render-again.ts';

/** The page when the frame of the console broke: it uses nothing else of the console. */
export default function FailurePage() {
  const renderAgain = useRenderAgain();
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{productName}</h1>
      <EmptyState
        icon={<IconBug />}
        title="The console stopped working"
        text="The data could not be displayed. Try again or reload the page. If that does not help, sign out."
        action={
          <Group gap="sm" justify="center">
            <Button variant="default" onClick={renderAgain}>
              Try again
            </Button>
            <Button variant="default" onClick={() => location.reload()}>
              Reload
            </Button>
            <Anchor component={Link} to="/logout">
              Sign out
            </Anchor>
          </Group>
        }
      />
    </main>
  );
}
