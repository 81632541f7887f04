import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useState } from 'react';
import { Guard } from '../../ui/form/guard.tsx';
import { Form, type FormProps } from './form.tsx';

/** A form on a screen of its own: leaving it with unsaved input asks first. */
export function GuardedForm<C extends Endpoint>(props: FormProps<C>) {
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <Guard isDirty={isDirty} />
      <Form {...props} onDirty={setDirty} />
    </>
  );
}
