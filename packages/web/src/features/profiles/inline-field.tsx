import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { profiles } from '@quarterdeck/contract/profiles';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { refusalOf } from '../../data/access/use-refusal.ts';
import { isLate, useWrite } from '../../data/client/queries.ts';
import { isAccepted } from '../../data/client/success.ts';
import { Fact } from '../../ui/block/card.tsx';
import { Guard } from '../../ui/form/guard.tsx';
import { errorsIn } from '../../ui/form/values.ts';
import { keyOf } from '../../ui/keys/key-of.ts';
import { TruncatedText } from '../../ui/text/truncated-text.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';
import { choicesOf, type Details, type EditableField, isOther, shownValue } from './fields.ts';
import classes from './profiles.module.css';

interface Props {
  readonly id: number;
  readonly user: Details;
  readonly field: EditableField;
}

/** The editor of one field. The input stays until it is saved or discarded, whatever the server answers. */
function Editor({ id, user, field, onClose }: Props & { readonly onClose: () => void }) {
  const { name, label, type, inputMode } = field;
  const choices = choicesOf(field, user[name]);
  const [before] = useState(user[name] ?? choices?.[0]?.value ?? '');
  const [value, setValue] = useState(before);
  // The user's data as the admin has seen it.
  const [seen, setSeen] = useState(user);
  const [isRefused, setRefused] = useState(false);
  const [isAttempted, setAttempted] = useState(false);
  const input = { id, [name]: value } as InputOf<typeof profiles.update>;
  const wrong = errorsIn(profiles.update, input)[name];
  const write = useWrite(profiles.update, {
    // Another admin's change of this field is not overwritten unseen; changes of other fields do no harm.
    version: (isRefused || user[name] === seen[name] ? user : seen).version,
    invalidates: [profiles.profile, profiles.timeline],
    accepts: isAccepted,
  });
  const refused = write.error?.errors.find((error) => error.field === name)?.message ?? write.error?.message;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isOther(field, value)) {
      onClose();
      return;
    }
    setAttempted(true);
    if (wrong !== undefined || write.isPending) return;
    // After a refusal, the next attempt replaces the current value, but no later one.
    if (isRefused) setSeen(user);
    setRefused(false);
    write.mutate(input, { onSuccess: onClose, onError: (error) => setRefused(isLate(error)) });
  };
  const control = {
    'aria-label': label,
    name,
    value,
    error: (isAttempted ? wrong : undefined) ?? refused,
    'data-autofocus': true,
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setValue(currentTarget.value),
  };
  return (
    <>
      {/* Outside of the form: the Escape that answers its question must not discard the input. */}
      <Guard isDirty={value !== before} />
      <form
        className={classes.editor}
        noValidate
        onSubmit={save}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Escape') onClose();
        }}
      >
        {choices ? (
          <NativeSelect {...control} className={classes.control ?? ''} data={[...choices]} />
        ) : (
          <TextInput
            {...control}
            className={classes.control ?? ''}
            type={type ?? 'text'}
            inputMode={inputMode}
            autoComplete="off"
          />
        )}
        {value.trim() !== '' && !isOther(field, value) && (
          <ActionIcon type="submit" size={36} loading={write.isPending} aria-label={`Save ${label}`}>
            <IconCheck size={18} />
          </ActionIcon>
        )}
        <ActionIcon variant="default" size={36} aria-label={`Cancel editing ${label}`} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </form>
    </>
  );
}

/** A field's value, and the value that the app still sends instead. */
function Value({ field, user }: Pick<Props, 'field' | 'user'>) {
  const sent = user.app_sends?.[field.name];
  const shown = <TruncatedText>{shownValue(field, user[field.name])}</TruncatedText>;
  if (sent === undefined) return shown;
  return (
    <span className={classes.value}>
      {shown}
      <span className={classes.sent}>
        {sent === null ? 'The app still sends no value' : `The app still sends “${shownValue(field, sent)}”`}
      </span>
    </span>
  );
}

/** One field of a profile, which can be edited in place. */
export function InlineField({ id, user, field }: Props) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const verdict = useMay(profiles.update);
  const reason = reasonOf(verdict) ?? refusalOf(profiles.update, user);
  const close = (): void => {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <Fact label={field.label}>
      {isEditing ? (
        <Editor id={id} user={user} field={field} onClose={close} />
      ) : (
        <>
          <Value field={field} user={user} />
          <Tooltip label={reason ?? `Edit ${field.label}`}>
            <ActionIcon
              ref={pencil}
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Edit ${field.label}`}
              {...(reason === undefined
                ? {}
                : { 'aria-disabled': true, 'data-disabled': true, 'aria-description': reason })}
              onClick={() => reason === undefined && setEditing(true)}
            >
              <IconPencil size={16} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </Fact>
  );
}
