import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { type limitedKinds, storage } from '@quarterdeck/contract/storage';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../data/client/queries.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { CancelAndSave } from '../../../ui/form/buttons.tsx';
import { GuardedDialog, type Inside } from '../../../ui/form/guarded-dialog.tsx';
import { useTell } from '../../../ui/form/use-tell.ts';
import { errorsIn } from '../../../ui/form/values.ts';
import { type KindOfEvents, kindNames, monthsText } from '../kinds.ts';

const USUAL = 25;

interface FormProps extends Inside {
  readonly row: KindOfEvents;
}

/** Whether a retention is shorter than before; `null` means forever. */
const isShorter = (months: number | null, before: number | null): boolean =>
  months !== null && (before === null || months < before);

function RetentionForm({ row, onDirty, onSaving, onDone, onCancel }: FormProps) {
  const [isLimited, setLimited] = useState(row.months !== null);
  const [text, setText] = useState(String(row.months ?? USUAL));
  const [isAttempted, setAttempted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const write = useWrite(storage.saveRetention, { invalidates: [storage.events], version: row.version });
  useTell(onSaving, write.isPending);
  const monthsOf = (limited: boolean, typed: string) =>
    limited ? (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN) : null;
  const months = monthsOf(isLimited, text);
  const input = { kind: row.kind as (typeof limitedKinds)[number], months };
  const wrong = errorsIn(storage.saveRetention, input).months;
  const change = (limited: boolean, typed: string): void => {
    setLimited(limited);
    setText(typed);
    onDirty(monthsOf(limited, typed) !== row.months);
  };
  const save = (): void => {
    setAsking(false);
    write.mutate(input, { onSuccess: onDone });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (wrong !== undefined || write.isPending) return;
    if (isShorter(months, row.months)) setAsking(true);
    else save();
  };
  const name = kindNames[row.kind];
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Checkbox
          label="Store them forever"
          data-autofocus
          checked={!isLimited}
          onChange={({ currentTarget: { checked } }) => change(!checked, text)}
        />
        {isLimited && (
          <TextInput
            label="Months"
            description="Older months are deleted."
            inputMode="numeric"
            autoComplete="off"
            value={text}
            error={isAttempted ? wrong : undefined}
            onChange={({ currentTarget: { value } }) => change(true, value)}
          />
        )}
        <CancelAndSave isSaving={write.isPending} onCancel={onCancel} />
      </Stack>
      <Confirm
        title={`Store ${name} for only ${monthsText(months ?? 0)}?`}
        text={`${name} from older months are deleted within a day and cannot be restored. Charts, totals and counts do not change.`}
        yes="Store Fewer"
        isDangerous
        isOpen={isAsking}
        onYes={save}
        onNo={() => setAsking(false)}
      />
    </form>
  );
}

interface Props {
  readonly row: KindOfEvents;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that edits how long events of one kind are stored. */
export default function EditRetention({ row, isOpen, onClose }: Props) {
  return (
    <GuardedDialog title={`Retention of ${kindNames[row.kind]}`} isOpen={isOpen} onClose={onClose}>
      {(inside) => <RetentionForm row={row} {...inside} />}
    </GuardedDialog>
  );
}
