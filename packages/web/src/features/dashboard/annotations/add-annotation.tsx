import { annotations } from '@quarterdeck/contract/annotations';
import FormDialog from '../../../data/form/form-dialog.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { dayControl } from '../../../ui/form/day.tsx';

interface Props extends OpenDialog {
  /** The preselected day. */
  readonly day: string;
}

/** Annotates a day. */
export default function AddAnnotation({ day, ...open }: Props) {
  return (
    <FormDialog
      call={annotations.add}
      title="Annotate a day"
      lead="Everyone who sees the dashboard sees the annotation, in charts and below them."
      fields={[
        { name: 'text', label: 'What happened' },
        { name: 'day', label: 'Day', control: dayControl },
      ]}
      initial={{ day }}
      submit="Add"
      invalidates={[annotations.list]}
      {...open}
    />
  );
}
