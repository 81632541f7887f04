import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { usePreferences, useSavePreferences } from '../../data/preferences.ts';
import { useWantedPreferences } from '../../features/preferences/use-wished-preferences.ts';

/** Shows the color scheme that the admin chose, on whichever machine they chose it. */
export function useColourScheme(): void {
  // The answer to the first of two fast changes is not what is wanted any more.
  const { preferences, isKept } = useWantedPreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { colour_scheme: scheme, version } = preferences;
  const show = useEffectEvent((chosen: typeof scheme): void => setColorScheme(chosen));
  // Not whenever another scheme is shown: that may have been chosen for this moment.
  useEffect(() => {
    if (isKept && version > 0) show(scheme);
  }, [isKept, scheme, version]);
}

/** Keeps a color scheme that is chosen for this moment, where the server keeps preferences. */
export function useKeepScheme(): (scheme: 'light' | 'dark') => void {
  const { isKept } = usePreferences();
  const { save } = useSavePreferences({ silent: true });
  return (scheme) => {
    if (isKept) save({ colour_scheme: scheme });
  };
}
