import type { InputOf } from '@quarterdeck/contract/kit/call';
import { users } from '@quarterdeck/contract/users';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { GatedButton } from '../access/gated-button.tsx';
import { reasonOf, useMay } from '../access/use-may.ts';
import type { OpenDialog } from '../dialog/open-dialog.ts';

interface Props {
  readonly label: string;
  /** What the dialog says of them besides what is typed. */
  readonly fixed?: Partial<InputOf<typeof users.create>>;
  readonly Dialog: ComponentType<OpenDialog>;
}

/** The button that adds a user of the app, or an admin. */
export function AddPerson({ label, fixed = {}, Dialog }: Props) {
  const [isOpen, setOpen] = useState(false);
  const verdict = useMay(users.create, fixed);
  return (
    <>
      <GatedButton
        reason={reasonOf(verdict)}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </GatedButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
