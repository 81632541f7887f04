import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import type { OpenDialog } from '../../ui/dialog/open-dialog.ts';
import { useHas } from '../access/use-has.ts';
import { reasonOf, useMay } from '../access/use-may.ts';

interface Props {
  readonly label: string;
  /** The call that adds it, and what of its input says who may. */
  readonly call: Endpoint;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly Dialog: ComponentType<OpenDialog>;
  /** Not the main one, where there are several. */
  readonly variant?: 'default';
}

/** The main action of a list: the button that opens the dialog which adds something, where the server has the call for it. */
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
