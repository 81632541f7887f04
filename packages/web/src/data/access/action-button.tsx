import type { ButtonProps } from '@mantine/core';
import type { Endpoint, InputOf, OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type ReactNode, useState } from 'react';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import type { QuestionText } from '../../ui/dialog/question.tsx';
import { useWrite } from '../client/queries.ts';
import { useHas } from './use-has.ts';
import { reasonOf, useMay } from './use-may.ts';

interface Props<C extends Endpoint> extends Omit<ButtonProps, 'disabled' | 'loading'> {
  readonly call: C;
  readonly input: InputOf<C>;
  /** The calls whose answers it changes, which are loaded again. */
  readonly invalidates?: readonly Endpoint[];
  /** The question to confirm first. */
  readonly confirm?: QuestionText;
  /** Why it is disabled at the moment, whatever the permission. */
  readonly disabledReason?: string | undefined;
  readonly version?: number | undefined;
  /** Whether an answer with a success status is a success. */
  readonly accepts?: (answer: OutputOf<C>) => boolean;
  readonly onDone?: (answer: OutputOf<C>) => void;
  readonly children: ReactNode;
}

/**
 * A button that makes a call. Without the permission it is disabled, with the reason. It shows its progress; the
 * server's message appears in the global alert, and what the call changes is loaded again. It is not rendered where the
 * server does not have the call.
 */
export function ActionButton<C extends Endpoint>(props: Props<C>) {
  const { call, input, invalidates, confirm, disabledReason, version, accepts, onDone, children, ...rest } = props;
  const [isAsking, setAsking] = useState(false);
  const verdict = useMay(call, input);
  const write = useWrite(call, { invalidates, version, accepts });
  const isThere = useHas(call);
  const run = (): void => {
    setAsking(false);
    write.mutate(input, { onSuccess: (answer) => onDone?.(answer) });
  };
  if (!isThere) return null;
  return (
    <>
      <GatedButton
        {...rest}
        disabledReason={reasonOf(verdict) ?? disabledReason}
        loading={write.isPending}
        onClick={() => (confirm ? setAsking(true) : run())}
      >
        {children}
      </GatedButton>
      {confirm && <Confirm {...confirm} isOpen={isAsking} onYes={run} onNo={() => setAsking(false)} />}
    </>
  );
}
