import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { useHas } from '../access/use-has.ts';
import { reasonOf, useMay } from '../access/use-may.ts';

interface Props {
  readonly label: string;
  /** The call that adds it. With `input`, it determines who may. */
  readonly call: Endpoint;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly Dialog: ComponentType<OpenDialog>;
  /** The secondary look, where there are several such buttons. */
  readonly variant?: 'default';
}

/** The main action of a list: a button that opens the dialog for adding something, where the server has the call. */
export function AddButton({ label, call, input = {}, Dialog, variant }: Props) {
  const [isOpen, setOpen] = useState(false);
  const disabledReason = reasonOf(useMay(call, input));
  if (!useHas(call)) return null;
  return (
    <>
      <GatedButton
        {...(variant ? { variant } : {})}
        disabledReason={disabledReason}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </GatedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
