import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '../lazy/lazy-with-retry.tsx';

const PlaceMap = lazyWithRetry(() => import('./place-map.tsx'));
const CircleMap = lazyWithRetry(() => import('./circle-map.tsx'));

const waiting = <Skeleton height={309} radius="md" />;

/** A map around one place; the means to draw it come later, in a file of their own. */
export const LazyPlaceMap = (props: ComponentProps<typeof import('./place-map.tsx').default>) => (
  <Suspense fallback={waiting}>
    <PlaceMap {...props} />
  </Suspense>
);

/** The same around a circle. */
export const LazyCircleMap = (props: ComponentProps<typeof import('./circle-map.tsx').default>) => (
  <Suspense fallback={waiting}>
    <CircleMap {...props} />
  </Suspense>
);
