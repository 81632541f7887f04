import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Page } from '../../ui/screen/page.tsx';

/** What an address without a screen shows. */
export default function NotFound() {
  return (
    <Page>
      <Anchor component={Link} to="/">
        Go to the dashboard
      </Anchor>
    </Page>
  );
}
