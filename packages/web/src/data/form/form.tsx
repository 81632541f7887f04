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

/** What every form needs to know. */
export interface FormProps<C extends Endpoint> {
  readonly call: C;
  /** What will happen, said before anything is asked. */
  readonly lead?: ReactNode;
  readonly fields: readonly Field<C>[];
  /** What is in the fields at first. */
  readonly initial?: Initial<C>;
  /** What the call takes besides what is typed. */
  readonly fixed?: Partial<InputOf<C>>;
  /** The verb of its button. */
  readonly submit: string;
  /** What it does is hard to undo. */
  readonly isDangerous?: boolean;
  readonly invalidates?: readonly Endpoint[];
  readonly version?: number | undefined;
  /** Whether an answer that came with a good status is a success. */
  readonly accepts?: (answer: OutputOf<C>) => boolean;
  readonly onDone?: (answer: OutputOf<C>) => void;
}

interface Props<C extends Endpoint> extends FormProps<C> {
  /** It is what its page is for: its first field takes the focus, its button the whole width. */
  readonly isMain?: boolean;
  /** Another screen comes after its success: until it is there, what was typed stays and the button is busy. */
  readonly leadsOn?: boolean;
  /** Further buttons next to the one that submits. */
  readonly others?: ReactNode;
  readonly onDirty?: (isDirty: boolean) => void;
  readonly onSaving?: (isSaving: boolean) => void;
}

type NeededProps = 'call' | 'fields' | 'initial' | 'fixed';

/** The values of a form and what is wrong with them: by the schema after the first attempt, and by the server. */
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
    // What was prefilled is edited: it stays, as it was saved.
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
 * A form of one call. Its schema checks what is typed, after the first attempt to submit; what the server finds wrong
 * marks its field. The first wrong field gets the focus. What a server without our additions does not take is not asked.
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
        // Anyone who guards unsaved input must know that there is none before `onDone` goes elsewhere.
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
