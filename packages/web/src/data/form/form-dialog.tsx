import { Button } from '@mantine/core';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { GuardedDialog } from '../../ui/form/guarded-dialog.tsx';
import { Form, type FormProps } from './form.tsx';

/** A form and the dialog around it. */
interface Props<C extends Endpoint> extends FormProps<C> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isWide?: boolean;
  readonly onClose: () => void;
}

/** The dialog of a form. */
export default function FormDialog<C extends Endpoint>({
  title,
  isOpen,
  isWide = false,
  onClose,
  onDone,
  ...form
}: Props<C>) {
  return (
    <GuardedDialog title={title} isOpen={isOpen} isWide={isWide} onClose={onClose}>
      {(inside) => (
        <Form
          {...form}
          onDirty={inside.onDirty}
          onSaving={inside.onSaving}
          onDone={(answer) => {
            inside.onDone();
            onDone?.(answer);
          }}
          others={
            <Button variant="default" disabled={inside.isSaving} onClick={inside.onCancel}>
              Cancel
            </Button>
          }
        />
      )}
    </GuardedDialog>
  );
}
