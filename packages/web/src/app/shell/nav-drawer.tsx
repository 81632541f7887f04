import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { productName } from '../../ui/browser/console-config.ts';
import { NavItems } from './nav-items.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly isBare: boolean;
  readonly onClose: () => void;
}

/** The sidebar of small screens. */
export default function NavDrawer({ isOpen, isBare, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={272}
      title={productName}
      padding="md"
      styles={{ body: { padding: 0 } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Like a dialog's, its title names it only in a later render.
      attributes={{ header: { role: 'presentation' }, content: { 'aria-label': productName } }}
      transitionProps={{ duration: 160 }}
    >
      <nav aria-label="Screens">
        <NavItems isBare={isBare} onGo={onClose} />
      </nav>
    </Drawer>
  );
}
