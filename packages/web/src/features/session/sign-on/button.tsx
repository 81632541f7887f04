import { Button } from '@mantine/core';
import { SSO_BASE } from '@quarterdeck/contract/core/access/sign-on';
import { useEffect } from 'react';
import { alert } from '../../../ui/alert/alert.ts';
import { signOnName } from '../../../ui/browser/console-config.ts';
import classes from '../session.module.css';

/** What single sign-on has brought to the address of the page: it goes from there before anything else is done with it. */
function takeFragment(): string | undefined {
  const [, fragment] = /^#(sso(?:-refused)?=.+)$/.exec(location.hash) ?? [];
  if (fragment !== undefined) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return fragment;
}

/** Signs in at the provider, where there is one, and ends what began there. */
export function SignOnButton() {
  useEffect(() => {
    const fragment = takeFragment();
    if (fragment === undefined) return;
    // Only now: the sign-in page stays light.
    import('./finish.ts')
      .then(({ finishSignOn }) => finishSignOn(fragment))
      .catch((error: unknown) => alert.danger(error instanceof Error ? error.message : 'Sign in again'));
  }, []);
  if (signOnName === undefined) return null;
  return (
    <Button
      className={classes.signOn ?? ''}
      component="a"
      href={`${SSO_BASE}${location.search}`}
      fullWidth
      variant="default"
    >
      Sign in with {signOnName}
    </Button>
  );
}
