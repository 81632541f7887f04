import { Button } from '@mantine/core';
import { SSO_BASE } from '@quarterdeck/contract/core/access/sign-on';
import { useEffect, useState } from 'react';
import { alert } from '../../../ui/alert/alert.ts';
import { signOnName } from '../../../ui/browser/console-config.ts';
import classes from '../session.module.css';
import { takeFragment } from './fragment.ts';

/** Signs in at the provider, where there is one, and finishes a sign-in that began there. */
export function SignOnButton() {
  const [isFinishing, setFinishing] = useState(false);
  useEffect(() => {
    const fragment = takeFragment();
    if (fragment === undefined) return;
    setFinishing(true);
    // Loaded on demand, so that the sign-in page stays small.
    import('./finish.ts')
      .then(({ finishSignOn }) => finishSignOn(fragment))
      .catch((error: unknown) => {
        setFinishing(false);
        alert.danger(error instanceof Error ? error.message : 'Sign in again');
      });
  }, []);
  if (signOnName === undefined) return null;
  return (
    <Button
      className={classes.signOn ?? ''}
      component="a"
      href={`${SSO_BASE}${location.search}`}
      fullWidth
      variant="default"
      loading={isFinishing}
    >
      Sign in with {signOnName}
    </Button>
  );
}
