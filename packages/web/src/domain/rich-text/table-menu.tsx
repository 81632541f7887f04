import { ActionIcon } from '@mantine/core';
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useId, useRef, useState } from 'react';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { MenuActions, type MenuItem } from '../../ui/menu/menu-item.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';

interface Props {
  readonly editor: Editor;
  readonly isInTable: boolean;
}

/** Creates a table, or changes the one at the cursor. */
export function TableMenu({ editor, isInTable }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const outside = isInTable ? undefined : 'Place the cursor in a table first';
  const item = (
    ...[label, icon, change, reason]: [
      label: string,
      icon: MenuItem['icon'],
      change: (chain: ChainedCommands) => ChainedCommands,
      reason: string | undefined,
    ]
  ): MenuItem => ({ label, icon, reason, run: () => void change(editor.chain().focus()).run() });
  const items = [
    item(
      'Insert table',
      IconTable,
      (chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
      isInTable ? 'Tables cannot be nested' : undefined,
    ),
    item('Add row', IconRowInsertBottom, (chain) => chain.addRowAfter(), outside),
    item('Add column', IconColumnInsertRight, (chain) => chain.addColumnAfter(), outside),
    item('Turn header row on or off', IconTableRow, (chain) => chain.toggleHeaderRow(), outside),
    item('Delete row', IconRowRemove, (chain) => chain.deleteRow(), outside),
    item('Delete column', IconColumnRemove, (chain) => chain.deleteColumn(), outside),
    item('Delete table', IconTableOff, (chain) => chain.deleteTable(), outside),
  ];
  return (
    <>
      <Tooltip label="Table">
        <ActionIcon
          ref={button}
          variant={isInTable ? 'light' : 'subtle'}
          color={isInTable ? 'marine' : 'gray'}
          size={32}
          aria-label="Table"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          popoverTarget={id}
        >
          <IconTable size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <DropMenu id={id} button={button} label="Table" align="left" onOpen={setOpen}>
        {(close) => <MenuActions items={items} close={close} />}
      </DropMenu>
    </>
  );
}
