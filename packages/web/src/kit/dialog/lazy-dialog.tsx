import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

interface Openable {
  readonly isOpen: boolean;
}

/**
 * Makes a dialog that is loaded when it is first opened. It then stays, so that it closes gently; and it opens after it
 * is there, so that it knows where the focus was.
 */
export function lazyDialog<Props extends Openable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazy(load) as unknown as ComponentType<Props>;

  function Opening(props: Props) {
    const [isThere, setThere] = useState(false);
    useEffect(() => setThere(true), []);
    return <Dialog {...props} isOpen={props.isOpen && isThere} />;
  }

  return function LazyDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(false);
    if (props.isOpen && !wasOpen) setWasOpen(true);
    return (
      wasOpen && (
        <Suspense>
          <Opening {...props} />
        </Suspense>
      )
    );
  };
}
