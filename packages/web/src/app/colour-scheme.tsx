import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

interface Props {
  readonly onChange?: (scheme: 'light' | 'dark') => void;
}

/** Switches between the light and the dark scheme. */
export function ColourScheme({ onChange }: Props) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const next = isDark ? 'light' : 'dark';
  const change = (): void => {
    setColorScheme(next);
    onChange?.(next);
  };
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Use the ${next} scheme`} onClick={change}>
      {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
}
