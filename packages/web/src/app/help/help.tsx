import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useShortcut } from '../../ui/keys/keys.ts';
import { lazyWithRetry, ToldInAlert } from '../../ui/lazy/lazy-with-retry.tsx';
import { useLazyMenu } from '../../ui/menu/lazy-menu.tsx';
import type { Screen } from '../../ui/screen/screen.ts';

const HelpMenu = lazyWithRetry(() => import('./help-menu.tsx'), ToldInAlert);
const AboutDialog = lazyDialog(() => import('./about-dialog.tsx'));
const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'));

/** The help in the header: the purpose of the open screen, the keyboard shortcuts, the guide, the version. */
export function Help({ screen }: { readonly screen: Screen | undefined }) {
  const [open, setOpen] = useState<'about' | 'keys' | null>(null);
  const { button, slot } = useLazyMenu();
  const close = (): void => setOpen(null);
  useShortcut('?', 'Show the keys', () => setOpen('keys'));
  return (
    <>
      <ActionIcon {...button} variant="subtle" color="gray" size={36} aria-label="Help">
        <IconHelp size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {slot((menu) => (
        <HelpMenu {...menu} onAbout={() => setOpen('about')} onKeys={() => setOpen('keys')} />
      ))}
      {screen && <AboutDialog screen={screen} isOpen={open === 'about'} onClose={close} />}
      <KeysDialog isOpen={open === 'keys'} onClose={close} />
    </>
  );
}
