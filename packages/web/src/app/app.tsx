import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { theme, variables } from '../ui/theme/theme.ts';
import type { Router } from './router.tsx';

interface Props {
  readonly router: Router;
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
    <RouterProvider router={router} />
  </MantineProvider>
);
