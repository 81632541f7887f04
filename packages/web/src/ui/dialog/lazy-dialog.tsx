import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { alert } from '../alert/alert.ts';
import { NOT_LOADED } from '../lazy/lazy-with-retry.tsx';
import { partOf } from '../lazy/load-part.ts';

interface Openable {
  readonly isOpen: boolean;
  readonly onClose?: (hasRun: boolean) => void;
  /** Called when a question is closed. */
  readonly onNo?: () => void;
}

/**
 * Returns a dialog that is loaded when it is first opened. It then stays mounted, so that its closing is animated. It
 * opens only after it is mounted, so that it knows where the focus was. A dialog that cannot be loaded is closed again
 * with an alert: the screen behind it stays as it is.
 */
export function lazyDialog<Shown extends (props: never) => ReactNode>(
  load: () => Promise<{ readonly default: Shown }>,
): Shown & { readonly preload: () => Promise<void> } {
  const loadPart = partOf(load);
  let Dialog: ComponentType<Openable> | undefined;
  const take = async (): Promise<void> => {
    Dialog ??= (await loadPart()).default as ComponentType<never> as ComponentType<Openable>;
  };

  function Opening(props: Openable) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return Dialog && <Dialog {...props} isOpen={props.isOpen && isThere} />;
  }

  function LazyDialog(props: Openable) {
    const [isLoaded, setLoaded] = useState(false);
    const { isOpen } = props;
    if (isOpen && Dialog && !isLoaded) setLoaded(true);
    const fail = useEffectEvent(() => {
      alert.danger(NOT_LOADED);
      (props.onClose ?? props.onNo)?.(false);
    });
    useEffect(() => {
      if (isOpen && !isLoaded) take().then(() => setLoaded(true), fail);
    }, [isOpen, isLoaded]);
    return (
      isLoaded && (
        <Suspense>
          <Opening {...props} />
        </Suspense>
      )
    );
  }

  /** Loads it before it is opened; after a failure, opening it tries again. */
  const preload = (): Promise<void> => take().catch(() => undefined);
  // The same type as the dialog itself, which may be generic.
  return Object.assign(LazyDialog as ComponentType<never> as Shown, { preload });
}
