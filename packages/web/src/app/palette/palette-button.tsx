import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { isDialogOpen } from '../../ui/dialog/is-dialog-open.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import classes from '../shell/shell.module.css';
import { opensPalette, PALETTE_KEYS, PALETTE_NAME, PALETTE_SHORTCUT } from './keys.ts';

const Palette = lazyDialog(() => import('./palette.tsx'));

/** The button in the header that opens the palette. Its keys open and close it anywhere but in another dialog. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  // Before paint, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!opensPalette(event)) return;
      event.preventDefault();
      setOpen((was) => !was && !isDialogOpen(PALETTE_NAME));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <UnstyledButton
        className={classes.palette ?? ''}
        aria-label={PALETTE_NAME}
        aria-keyshortcuts={PALETTE_SHORTCUT}
        aria-haspopup="dialog"
        onPointerEnter={() => void Palette.preload()}
        onFocus={() => void Palette.preload()}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.paletteText}>Search …</span>
        <Kbd size="xs" className={classes.paletteKeys ?? ''}>
          {PALETTE_KEYS}
        </Kbd>
      </UnstyledButton>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
