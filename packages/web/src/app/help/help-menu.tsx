import { firstDay } from '@quarterdeck/contract/first-day';
import { IconApi, IconBook2, IconInfoCircle, IconKeyboard, IconListCheck } from '@tabler/icons-react';
import own from '../../../package.json' with { type: 'json' };
import { useHas } from '../../data/access/use-has.ts';
import { useMay } from '../../data/access/use-may.ts';
import { productName } from '../../ui/browser/console-config.ts';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import type { LazyMenu } from '../../ui/menu/lazy-menu.tsx';
import classes from '../../ui/menu/menu.module.css';
import { MenuActions, type MenuItem } from '../../ui/menu/menu-item.tsx';
import { useOpenScreen } from '../../ui/screen/address.ts';

interface Props extends LazyMenu {
  readonly onAbout: () => void;
  readonly onKeys: () => void;
}

/** The menu of the help button. */
export default function HelpMenu({ id, button, onOpen, onAbout, onKeys }: Props) {
  const openScreen = useOpenScreen();
  const hasSteps = useHas(firstDay.steps);
  const isSuper = useMay('super').allowed;
  const readsDocuments = useMay('api_documentation').allowed;
  const items: readonly MenuItem[] = [
    { label: 'About this screen', icon: IconInfoCircle, run: onAbout },
    { label: 'Keys', icon: IconKeyboard, run: onKeys },
    { label: 'Guide', icon: IconBook2, run: () => openScreen('/guide') },
    ...(readsDocuments
      ? [{ label: 'API documentation', icon: IconApi, run: () => openScreen('/api-documentation') }]
      : []),
    ...(isSuper && hasSteps
      ? [{ label: 'Get started', icon: IconListCheck, run: () => openScreen('/first-steps') }]
      : []),
  ];
  return (
    <DropMenu id={id} button={button} label="Help" opensItself onOpen={onOpen}>
      {(close) => (
        <>
          <MenuActions items={items} close={close} />
          <hr className={classes.line} />
          <p className={classes.heading}>
            {productName} {own.version}
          </p>
        </>
      )}
    </DropMenu>
  );
}
