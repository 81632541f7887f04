import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FORCE_UPDATE, settings, updateOptions } from '@quarterdeck/contract/settings';
import { type FormEvent, useState } from 'react';
import { useCall, useWrite } from '../../data/client/queries.ts';
import classes from '../../ui/block/section.module.css';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { CancelAndSave } from '../../ui/form/buttons.tsx';
import { GuardedDialog, type Inside } from '../../ui/form/guarded-dialog.tsx';
import { useTell } from '../../ui/form/use-tell.ts';
import { errorsIn } from '../../ui/form/values.ts';
import { deviceName, impactText, type Policy, type PolicyChange, unreadableText } from './policies.ts';

const DEBOUNCE_MS = 300;
const NOT_COUNTED = 'The number of affected users could not be counted.';

interface FormProps extends Inside {
  readonly policy: Policy;
  /** The fields' initial values. */
  readonly wanted: PolicyChange;
}

/**
 * Returns a sentence about the users that a forced version would lock out; undefined while it is not needed or not
 * loaded.
 */
function useImpact(device: Policy['device_type'], version: string, isAsked: boolean): string | undefined {
  const [asked] = useDebouncedValue(version, DEBOUNCE_MS);
  const { data, error } = useCall(
    settings.appVersionImpact,
    { device_type: device, app_version: asked },
    { enabled: isAsked, silent: true },
  );
  if (!isAsked || asked !== version) return undefined;
  if (error) return NOT_COUNTED;
  return data && impactText(device, version, data.data);
}

function VersionForm({ policy, wanted, onDirty, onSaving, onDone, onCancel }: FormProps) {
  const { device_type, version, app_version: before, notify_for_update: optionBefore } = policy;
  const [text, setText] = useState(wanted.app_version);
  const [option, setOption] = useState(wanted.notify_for_update);
  const [isAttempted, setAttempted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const write = useWrite(settings.saveAppVersion, { invalidates: [settings.appVersions], version });
  useTell(onSaving, write.isPending);
  const input = { device_type, app_version: text.trim(), notify_for_update: option };
  const wrong = errorsIn(settings.saveAppVersion, input).app_version;
  const unreadable = unreadableText(input.app_version);
  const isForced = option === FORCE_UPDATE && unreadable === undefined;
  const impact = useImpact(device_type, input.app_version, isForced && wrong === undefined);
  const change = (nextText: string, nextOption: PolicyChange['notify_for_update']): void => {
    setText(nextText);
    setOption(nextOption);
    onDirty(nextText.trim() !== before || nextOption !== optionBefore);
  };
  const save = (): void => {
    setAsking(false);
    write.mutate(input, { onSuccess: onDone });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempted(true);
    if (wrong !== undefined || write.isPending || (isForced && impact === undefined)) return;
    if (isForced) setAsking(true);
    else save();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="App version"
          data-autofocus
          autoComplete="off"
          value={text}
          error={isAttempted ? wrong : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value, option)}
        />
        <NativeSelect
          label="Older versions"
          data={updateOptions.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(option)}
          onChange={({ currentTarget }) => {
            const chosen = updateOptions.find(({ value }) => String(value) === currentTarget.value);
            if (chosen) change(text, chosen.value);
          }}
        />
        <p className={classes.impact} role="status">
          {unreadable ?? (isForced && wrong === undefined && (impact ?? 'Counting affected users...'))}
        </p>
        <CancelAndSave isSaving={write.isPending} onCancel={onCancel} />
      </Stack>
      <Confirm
        title={`Force all users on ${deviceName(device_type)} to update to ${input.app_version}?`}
        text={impact}
        yes="Force Update"
        isDangerous
        isOpen={isAsking}
        onYes={save}
        onNo={() => setAsking(false)}
      />
    </form>
  );
}

interface Props {
  readonly policy: Policy;
  readonly wanted: PolicyChange | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Edits the version policy for one kind of device. */
export default function EditVersion({ policy, wanted, isOpen, onClose }: Props) {
  return (
    <GuardedDialog title={`Edit the version for ${deviceName(policy.device_type)}`} isOpen={isOpen} onClose={onClose}>
      {(inside) => wanted && <VersionForm policy={policy} wanted={wanted} {...inside} />}
    </GuardedDialog>
  );
}
