import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useEscape } from '../../dialog/use-escape.ts';

interface Props {
  /** Its accessible name. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Called with whether the focus returns to the target: not after a click elsewhere. */
  readonly onClose: (isAsked: boolean) => void;
  /** The element that opens it, above its place. */
  readonly target: ReactElement;
  /** Its content takes and holds the focus itself. */
  readonly holdsFocus?: boolean;
  readonly children: ReactNode;
}

/** A small popover for a list's filters. Single keys do not act on the list below it. */
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
