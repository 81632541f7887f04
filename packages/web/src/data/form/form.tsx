import { Button, Group, Stack } from '@mantine/core';
import type { Endpoint, InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Input } from '../../ui/form/input.tsx';
import { useTell } from '../../ui/form/use-tell.ts';
import {
  type Errors,
  errorsIn,
  type Field,
  type Initial,
  initialValues,
  inputOf,
  isChanged,
  markedBy,
  type Value,
  type Values,
} from '../../ui/form/values.ts';
import { useHasAdditions } from '../access/use-additions.ts';
import { useWrite } from '../client/queries.ts';

/** The properties of every form. */
export interface FormProps<C extends Endpoint> {
  readonly call: C;
  /** What will happen, said before anything is asked. */
  readonly lead?: ReactNode;
  readonly fields: readonly Field<C>[];
  /** The fields' initial values. */
  readonly initial?: Initial<C>;
  /** Inputs of the call that the form has no field for. */
  readonly fixed?: Partial<InputOf<C>>;
  /** The label of its submit button, a verb. */
  readonly submit: string;
  /** What it does is hard to undo. */
  readonly isDangerous?: boolean;
  readonly invalidates?: readonly Endpoint[];
  readonly version?: number | undefined;
  /** Whether an answer with a success status is a success. */
  readonly accepts?: (answer: OutputOf<C>) => boolean;
  readonly onDone?: (answer: OutputOf<C>) => void;
}

interface Props<C extends Endpoint> extends FormProps<C> {
  /** The form is its page's purpose: its first field takes the focus, and its button the whole width. */
  readonly isMain?: boolean;
  /** Another screen follows its success: until then the input stays and the button is busy. */
  readonly leadsOn?: boolean;
  /** Further buttons next to the one that submits. */
  readonly others?: ReactNode;
  readonly onDirty?: (isDirty: boolean) => void;
  readonly onSaving?: (isSaving: boolean) => void;
}

type NeededProps = 'call' | 'fields' | 'initial' | 'fixed';

/** Returns a form's values and their errors: from the schema after the first attempt, and from the server. */
function useValues<C extends Endpoint>({ call, fields, initial, fixed }: Pick<FormProps<C>, NeededProps>) {
  const [before, setBefore] = useState<Values>(() => initialValues(fields, initial));
  const [values, setValues] = useState<Values>(before);
  const [isAttempted, setAttempted] = useState(false);
  const [marks, setMarks] = useState<Errors>({});
  const input = inputOf(call, values, fixed);
  const wrong = errorsIn(call, input);
  const set = (name: string, value: Value): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setMarks(({ [name]: _gone, ...others }) => others);
  };
  const reset = (): void => {
    // Prefilled values stay after the form is saved.
    const next = initial ? values : initialValues(fields);
    setBefore(next);
    setValues(next);
    setAttempted(false);
  };
  const isDirty = isChanged(before, values);
  const errors: Errors = { ...marks, ...(isAttempted ? wrong : {}) };
  return { values, set, reset, input, wrong, errors, isDirty, setAttempted, setMarks };
}

/**
 * A form of one call. Its schema checks the input after the first attempt to submit, and the server's errors mark their
 * fields. The first invalid field gets the focus. Fields that a server without our additions does not accept are not
 * shown.
 */
export function Form<C extends Endpoint>(props: Props<C>) {
  const {
    call,
    lead,
    submit,
    isDangerous = false,
    invalidates,
    version,
    accepts,
    onDone,
    isMain = false,
    leadsOn = false,
    others,
    onDirty,
    onSaving,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [focusCount, setFocusCount] = useState(0);
  const [isLeaving, setLeaving] = useState(false);

  const hasAdditions = useHasAdditions();
  const fields = props.fields.filter(({ isAdded }) => hasAdditions || !isAdded);
  const { values, set, reset, input, wrong, errors, isDirty, setAttempted, setMarks } = useValues({ ...props, fields });
  const write = useWrite(call, { invalidates, version, accepts });
  const isBusy = write.isPending || isLeaving;
  useEffect(() => {
    if (isMain) form.current?.querySelector('input')?.focus();
  }, [isMain]);
  useTell(onDirty, isDirty);
  useTell(onSaving, isBusy);
  useEffect(() => {
    if (focusCount > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [focusCount]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setAttempted(true);
    setMarks({});
    if (Object.keys(wrong).length > 0) {
      setFocusCount((count) => count + 1);
      return;
    }
    write.mutate(input as InputOf<C>, {
      onSuccess: (answer) => {
        // The guard of unsaved input must know that there is none before `onDone` navigates.
        if (leadsOn) setLeaving(true);
        else flushSync(reset);
        onDone?.(answer);
      },
      onError: (failure) => {
        setMarks(markedBy(failure.errors, values));
        setFocusCount((count) => count + 1);
      },
    });
  };
  return (
    <form ref={form} onSubmit={send} noValidate>
      <Stack gap="md">
        {lead && <p>{lead}</p>}
        {fields.map((field, index) => (
          <Input
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            isFirst={index === 0}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <Group justify="flex-end" gap="xs" mt="xs">
          {others}
          <Button type="submit" fullWidth={isMain} loading={isBusy} {...(isDangerous ? { color: 'red.9' } : {})}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
