import type { ButtonProps } from '@mantine/core';
import type { Endpoint, InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useState } from 'react';
import { useHasAdditions } from '../../../data/access/use-additions.ts';
import { useHas } from '../../../data/access/use-has.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { messageOf } from '../../../data/client/query-client.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { useShortcut } from '../../../ui/keys/keys.ts';
import type { ReasonChoice } from '../actions/actions.ts';
import { caseCalls } from '../actions/case-calls.ts';
import { textOf } from '../queue/steps.ts';
import { offerStep } from '../queue/undo.tsx';
import type { MeasureProps } from './measure-dialog.tsx';

const MeasureDialog = lazyDialog(() => import('./measure-dialog.tsx'));

interface ButtonFace extends Omit<ButtonProps, 'disabled' | 'loading'> {
  readonly label: string;
  readonly reason: string | undefined;
  readonly onOpen: () => void;
}

const Face = ({ label, reason, onOpen, ...rest }: ButtonFace) => (
  <GatedButton variant="default" {...rest} disabledReason={reason} onClick={onOpen}>
    {label}
  </GatedButton>
);

/** The button with its key, which works only while the measure is available. */
function Keyed({ keys, whatFor, ...face }: ButtonFace & { readonly keys: string; readonly whatFor: string }) {
  const { reason, onOpen } = face;
  const { isOn } = useShortcut(keys, whatFor, () => (reason ? alert.danger(reason) : onOpen()));
  return <Face {...face} {...(isOn ? { 'aria-keyshortcuts': keys.split(' ')[0] } : {})} />;
}

interface Props<C extends Endpoint>
  extends Pick<MeasureProps, 'decision' | 'item' | 'title' | 'consequence' | 'yes' | 'no'> {
  readonly call: C;
  readonly label: string;
  /** Returns the input of the call, with the values from the dialog. */
  readonly inputOf: (given: ReasonChoice) => InputOf<C>;
  /** The version of the thing, as it was seen. */
  readonly version?: number | undefined;
  readonly invalidates?: readonly Endpoint[];
  /** Why it is disabled at the moment. */
  readonly reason: string | undefined;
  /** Its key, and the description in the list of keys. */
  readonly shortcut?: { readonly keys: string; readonly whatFor: string };
  readonly face?: Omit<ButtonProps, 'disabled' | 'loading'>;
  /** It cannot be undone immediately. */
  readonly isFinal?: boolean;
  /** Whether the button is shown. The dialog stays until the follow-up is done, whatever is shown meanwhile. */
  readonly isOffered?: boolean;
  readonly onDone?: (given: ReasonChoice) => void;
}

/** A measure about a post or a user on their own screen: the button, its question and the call. */
export function MeasureButton<C extends Endpoint>(props: Props<C>) {
  const {
    call,
    label,
    inputOf,
    version,
    invalidates = caseCalls,
    reason,
    shortcut,
    face,
    isOffered = true,
    onDone,
  } = props;
  const { decision, item, title, consequence, yes, no } = props;
  const [isOpen, setOpen] = useState(false);
  const hasAdditions = useHasAdditions();
  // Undo and the reason are additions to the specification.
  const isFinal = props.isFinal || !hasAdditions;
  const write = useWrite(call, {
    invalidates,
    version,
    silent: !isFinal,
    // The measure is done, whatever is shown once the rest is loaded.
    onAnswer: (answer) => {
      if (isFinal) return;
      const step = { action: decision, item };
      offerStep(messageOf(answer) ?? textOf(step), step);
    },
  });
  const shown = { ...face, label, reason, onOpen: () => setOpen(true) };
  if (!useHas(call)) return null;
  return (
    <>
      {isOffered && (shortcut ? <Keyed {...shown} {...shortcut} /> : <Face {...shown} />)}
      <MeasureDialog
        {...{ decision, item, title, consequence, yes, no, isOpen }}
        takesReason={hasAdditions}
        isSaving={write.isPending}
        onDecide={(given) =>
          write.mutate(inputOf(given), {
            onSuccess: () => {
              onDone?.(given);
              setOpen(false);
            },
          })
        }
        onClose={() => setOpen(false)}
      />
    </>
  );
}
