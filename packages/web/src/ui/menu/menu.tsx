import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { DropMenu } from './drop-menu.tsx';
import { MenuActions, type MenuItem } from './menu-item.tsx';

interface Props {
  /** The button's accessible name, with the name of the row. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** The menu of a row's further actions. */
export function Menu({ label, items }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        ref={button}
        variant="default"
        size={26}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <IconDots size={16} aria-hidden />
      </ActionIcon>
      <DropMenu id={id} button={button} label={label} onOpen={setOpen}>
        {(close) => <MenuActions items={items} close={close} />}
      </DropMenu>
    </>
  );
}
