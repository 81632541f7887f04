import { MantineProvider } from '@mantine/core';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { theme, variables } from '../ui/theme/theme.ts';
import type { Router } from './router.tsx';

interface Props {
  readonly router: Router;
}

/**
 * All screens. With each navigation the router sets a state that is already so (`Transitioner`), and React keeps that until the
 * component that has the state is rendered again: it is, with each navigation.
 */
function Screens({ router }: Props) {
  useRouterState({ router, select: ({ location }) => location.href });
  return <RouterProvider router={router} />;
}

/** The console. */
export const App = ({ router }: Props) => (
  // The variables of the theme are made in the browser: they need not travel as a style sheet as well.
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    deduplicateCssVariables={false}
    cssVariablesResolver={variables}
  >
    <Screens router={router} />
  </MantineProvider>
);
