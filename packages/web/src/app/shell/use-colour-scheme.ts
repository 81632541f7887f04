import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { usePreferences, useSavePreferences } from '../../data/preferences.ts';
import { useWantedPreferences } from '../../features/preferences/use-wished-preferences.ts';

/** Applies the admin's color scheme, whichever machine they chose it on. */
export function useColourScheme(): void {
  // After two fast changes, the answer to the first is out of date.
  const { preferences, isKept } = useWantedPreferences();
  const { setColorScheme } = useMantineColorScheme();
  const { colour_scheme: scheme, version } = preferences;
  const show = useEffectEvent((chosen: typeof scheme): void => setColorScheme(chosen));
  // Not when another scheme is shown: that may be a choice for the moment.
  useEffect(() => {
    if (isKept && version > 0) show(scheme);
  }, [isKept, scheme, version]);
}

/** Saves a color scheme that was chosen for the moment, where the server stores preferences. */
export function useKeepScheme(): (scheme: 'light' | 'dark') => void {
  const { isKept } = usePreferences();
  const { save } = useSavePreferences({ silent: true });
  return (scheme) => {
    if (isKept) save({ colour_scheme: scheme });
  };
}
