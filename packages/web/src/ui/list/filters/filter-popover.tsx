import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useEscape } from '../../dialog/use-escape.ts';

interface Props {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Called with whether the focus goes back to what opened it: not when someone clicks elsewhere. */
  readonly onClose: (isAsked: boolean) => void;
  /** What opened it, and what it stands below. */
  readonly target: ReactElement;
  /** What is in it takes the focus and keeps it on its own. */
  readonly holdsFocus?: boolean;
  readonly children: ReactNode;
}

/** A small popover of the filters of a list. Single keys do nothing to the list below it. */
export function FilterPopover({ label, isOpen, onClose, target, holdsFocus = false, children }: Props) {
  const id = useId();
  useEscape(isOpen, () => onClose(true));
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && onClose(false)}
      withRoles={false}
      trapFocus={!holdsFocus}
      position="bottom-start"
      offset={4}
      shadow="md"
      radius="md"
      closeOnEscape={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown id={id} role="dialog" aria-modal={isOpen || undefined} aria-label={label} p={8}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
