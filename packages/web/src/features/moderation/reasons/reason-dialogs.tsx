import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { dsaCategories } from '@quarterdeck/contract/core/entities/dsa-category';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import { areaControl } from '../../../ui/form/area.tsx';
import { selectControl } from '../../../ui/form/select.tsx';
import { type Reason, severityControl } from './severity.tsx';

/** The calls that show reasons. */
export const showsReasons: readonly Endpoint[] = [reasons.list, reasons.appReasons];

const { other_violation_tc: otherCategory, ...categories } = dsaCategories;
const categoryControl = selectControl([
  { value: 'other_violation_tc', label: otherCategory },
  ...Object.entries(categories).map(([value, label]) => ({ value, label })),
]);

const name = { name: 'name', label: 'Name' } as const;
/** How many hours a case may wait, unless its reason has its own target. */
const DAY = 24;

const target = {
  name: 'target_hours',
  label: 'Target time in hours',
  description: 'Target time to decision, in hours (1-720).',
} as const;

const others = [
  { name: 'severity', label: 'Severity', control: severityControl },
  target,
  {
    name: 'text',
    label: 'Text for the user',
    description: 'Shown to users whose post is deleted or who are suspended for this reason.',
    control: areaControl,
  },
  {
    name: 'dsa_category',
    label: 'Category',
    description: 'The EU category for transparency reports under the Digital Services Act.',
    control: categoryControl,
  },
] as const;

/** The dialog that adds a reason. */
export const AddReason = (open: OpenDialog) => (
  <DialogForm
    call={reasons.add}
    title="Add reason"
    fields={[name, ...others]}
    submit="Add"
    invalidates={showsReasons}
    {...open}
  />
);

/** The dialog that changes a reason; the built-in "Other" keeps its name. */
export function EditReason({ reason, ...open }: OpenDialog & { readonly reason: Reason }) {
  const { id, severity, text, version, is_other: isOther, dsa_category: category, target_hours: hours = DAY } = reason;
  return (
    <DialogForm
      call={reasons.update}
      title={`Edit ${reason.name}`}
      fields={isOther === 1 ? others : [name, ...others]}
      initial={{ name: reason.name, severity, text, target_hours: hours, ...(category && { dsa_category: category }) }}
      fixed={isOther === 1 ? { id, name: reason.name } : { id }}
      version={version}
      submit="Save"
      invalidates={showsReasons}
      {...open}
    />
  );
}
