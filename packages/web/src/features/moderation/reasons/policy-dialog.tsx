import { Textarea } from '@mantine/core';
import { policies } from '@quarterdeck/contract/moderation/policies';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { useCall } from '../../../data/client/queries.ts';
import FormDialog from '../../../data/form/form-dialog.tsx';
import { richTextControl } from '../../../domain/rich-text/rich-text-control.tsx';
import type { OpenDialog } from '../../../ui/dialog/open-dialog.ts';
import type { Control, Value } from '../../../ui/form/values.ts';
import type { Reason } from './severity.tsx';

const linesOf = (value: Value): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A control for several examples, a line each. */
const linesControl: Control = {
  blank: [],
  Component: ({ value, onChange, ...field }) => (
    <Textarea
      {...field}
      autosize
      minRows={2}
      maxRows={8}
      value={linesOf(value).join('\n')}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? [] : text.split('\n'))}
    />
  ),
};

/** The dialog that edits a reason's policy; it begins with the current one. */
export default function PolicyDialog({ reason, ...open }: OpenDialog & { readonly reason: Reason }) {
  const { id, name } = reason;
  const { data } = useCall(policies.find, { reason_id: id }, { enabled: open.isOpen });
  if (!data) return null;
  const { version, text, violations, permitted, url } = data.data;
  return (
    <FormDialog
      key={version}
      call={policies.save}
      title={`Policy for ${name}`}
      isWide
      lead="Shown to moderators next to each case with this reason."
      fields={[
        { name: 'text', label: 'Policy', control: richTextControl },
        {
          name: 'violations',
          label: 'Violates the policy',
          description: 'One example per line.',
          control: linesControl,
        },
        { name: 'permitted', label: 'Is permitted', description: 'One example per line.', control: linesControl },
        { name: 'url', label: 'Public page', description: 'The public page where users can read it.' },
      ]}
      initial={{ text, violations, permitted, url: url ?? '' }}
      fixed={{ reason_id: id }}
      version={version}
      submit="Save"
      invalidates={[policies.find, policies.versions, reasons.list]}
      {...open}
    />
  );
}
