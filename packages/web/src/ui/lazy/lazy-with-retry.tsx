import { Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, startTransition, use, useEffect, useReducer } from 'react';
import { alert } from '../alert/alert.ts';
import { EmptyState } from '../block/empty-state.tsx';
import { partOf } from './load-part.ts';

const HINT = 'Try again. If it fails again, reload the page. A new version of the console may be available.';

/** What is said when a part of the console cannot be had where there is no place to say it. */
export const NOT_LOADED = `This could not be loaded. ${HINT}`;

/** What stands where a part cannot be had. */
export interface FallbackProps {
  readonly onRetry: () => void;
}

/** Stands where the part would stand. The page is loaded again only when that is asked for: something may not be saved. */
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

/** Stands for what has no place of its own until it is open: the alert tells. */
export function ToldInAlert() {
  useEffect(() => alert.danger(NOT_LOADED), []);
  return null;
}

/** Stands for what can be done without. */
export const NoFallback = () => null;

interface Preload {
  /** Loads it before it is shown. Never fails: that learns where the part would be. */
  readonly preload: () => Promise<void>;
}

/**
 * Makes a part of the console that is loaded when it is first shown, and waited for by the next `Suspense`. When it cannot
 * be had (no network, or a release has taken its file away), only its place says so, and can try again: nothing around it
 * is lost, and nothing is loaded again on its own.
 * @param Fallback what stands there then.
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
    // Who comes back later finds it tried again.
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
