import { MantineProvider } from '@mantine/core';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { theme, variables } from '../ui/theme/theme.ts';
import type { Router } from './router.tsx';

interface Props {
  readonly router: Router;
}

/**
 * Renders all screens. With each navigation the router sets a state to the value that it already has (`Transitioner`).
 * React retains that update until the component that has the state renders again, so this component renders with each
 * navigation.
 */
function Screens({ router }: Props) {
  useRouterState({ router, select: ({ location }) => location.href });
  return <RouterProvider router={router} />;
}

/** The console. */
export const App = ({ router }: Props) => (
  // The browser computes the theme's variables, so they need not be sent as a style sheet as well.
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
    cssVariablesResolver={variables}
  >
    <Screens router={router} />
  </MantineProvider>
);
