import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { usePreferences } from '../../kit/preferences.ts';

/** Shows the colour scheme that the admin chose, on whichever machine they chose it. */
export function useColourScheme(): void {
  const { preferences, isKept } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { colour_scheme: scheme, version } = preferences;
  useEffect(() => {
    if (isKept && version > 0) setColorScheme(scheme);
  }, [isKept, scheme, version]);
}
