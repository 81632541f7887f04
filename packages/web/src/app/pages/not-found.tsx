import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../../ui/screen/page.tsx';

/** The page for an address without a screen. */
export default function NotFound() {
  return (
    <Page>
      <Anchor component={Link} to="/">
        Go to the dashboard
      </Anchor>
    </Page>
  );
}
