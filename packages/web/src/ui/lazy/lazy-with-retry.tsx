import { Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, startTransition, use, useEffect, useReducer } from 'react';
import { alert } from '../alert/alert.ts';
import { EmptyState } from '../block/empty-state.tsx';
import { partOf } from './load-part.ts';

const HINT = 'Try again. If it fails again, reload the page. A new version of the console may be available.';

/** The message when a part without a place of its own cannot be loaded. */
export const NOT_LOADED = `This could not be loaded. ${HINT}`;

/** The properties of what replaces a part that cannot be loaded. */
export interface FallbackProps {
  readonly onRetry: () => void;
}

/** Replaces a part that cannot be loaded. The page reloads only on request, because there may be unsaved input. */
export const LoadFailure = ({ onRetry }: FallbackProps) => (
  <div role="alert">
    <EmptyState
      icon={<IconAlertCircle />}
      title="This could not be loaded"
      text={HINT}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={onRetry}>
            Retry
          </Button>
          <Button variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        </Group>
      }
    />
  </div>
);

/** Replaces a part that has no place of its own until it is open, and shows an alert. */
export function ToldInAlert() {
  useEffect(() => alert.danger(NOT_LOADED), []);
  return null;
}

/** Replaces an optional part with nothing. */
export const NoFallback = () => null;

interface Preload {
  /** Loads it before it is shown. Never rejects: a failure is shown in the part's place. */
  readonly preload: () => Promise<void>;
}

/**
 * Returns a part of the console that is loaded when it is first shown, in the nearest `Suspense`. When it cannot be
 * loaded (no network, or a release has removed its file), only its place shows that, with a button to try again.
 * Nothing around it is lost, and nothing reloads automatically.
 * @param Fallback what replaces it then.
 */
export function lazyWithRetry<Part extends (props: never) => ReactNode>(
  load: () => Promise<{ readonly default: Part }>,
  Fallback: ComponentType<FallbackProps> = LoadFailure,
): Part & Preload {
  const loadPart = partOf(load);
  let Loaded: ComponentType | undefined;
  let hasFailed = false;
  let attempt: Promise<void> | undefined;

  const forget = (): void => {
    if (hasFailed) attempt = undefined;
    hasFailed = false;
  };
  const begin = (): Promise<void> => {
    attempt ??= loadPart().then(
      (file) => {
        Loaded = file.default as ComponentType<never> as ComponentType;
      },
      () => {
        hasFailed = true;
      },
    );
    return attempt;
  };

  function Missing({ onRetry }: FallbackProps) {
    // Forgets the failure, so that a later visit tries again.
    useEffect(() => forget, []);
    return <Fallback onRetry={onRetry} />;
  }

  function Shown(props: object) {
    const [, again] = useReducer((times: number) => times + 1, 0);
    if (!Loaded) use(begin());
    const retry = (): void => {
      forget();
      startTransition(again);
    };
    return Loaded ? <Loaded {...props} /> : <Missing onRetry={retry} />;
  }

  // The same type as the part itself, which may be generic.
  return Object.assign(Shown as ComponentType<never> as Part, {
    preload: () => {
      forget();
      return begin();
    },
  });
}
