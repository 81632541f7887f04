import { useState } from 'react';
import { isThing, useRecent } from '../../data/palette/recent.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { useOpenScreen } from '../../ui/screen/address.ts';
import { Finder } from './finder.tsx';
import type { Item } from './item.ts';
import { PALETTE_NAME } from './keys.ts';
import { useActions } from './use-actions.tsx';
import { usePageSections } from './use-page-sections.tsx';
import { useScreens } from './use-screens.tsx';

/**
 * One box for everything that the admin can open or do: actions on the open screen, screens, actions, people and
 * things.
 */
export default function Palette({ isOpen, onClose }: OpenDialog) {
  const open = useOpenScreen();
  const screens = useScreens();
  const { actions, dialogs } = useActions();
  const ofPage = usePageSections();
  const [recent, remember] = useRecent();
  const [chosen, setChosen] = useState<Item | null>(null);
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (isOpen !== opening.isOpen) {
    setOpening({ isOpen, count: opening.count + Number(isOpen) });
    if (isOpen) setChosen(null);
  }
  const choose = (item: Item): void => {
    const isOurs = [...screens, ...actions].some(({ key }) => key === item.key);
    if (isOurs || isThing(item.key)) remember(item.key);
    setChosen(item);
    onClose();
    if (item.way) open(item.way.to, item.way.search);
  };
  // An action that opens a dialog waits until the focus is back where it was, so that the dialog returns it there.
  const gone = (): void => {
    setChosen(null);
    chosen?.run?.();
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={PALETTE_NAME}
        isBare
        givesBack={chosen?.way === undefined}
        onGone={gone}
      >
        {/* The palette starts afresh when it is opened again while it closes. */}
        <Finder
          key={opening.count}
          screens={screens}
          actions={actions}
          ofPage={ofPage}
          recent={recent}
          onChoose={choose}
          onClose={onClose}
        />
      </Dialog>
      {dialogs}
    </>
  );
}
